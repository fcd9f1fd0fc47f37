import type { ButtonHTMLAttributes } from 'react';
import { PlainIcon, type PlainIconName } from './PlainIcon';

export type PlainButtonLook = 'primary' | 'secondary' | 'quiet';

/** The classes of a button, also for links that look like one. */
export const buttonClass = (look: PlainButtonLook, wide = false) =>
  `plain-button plain-button-${look}${wide ? ' plain-wide' : ''}`;

/**
 * A button of the pages before Material UI.
 *
 * @param busy what it began is not done: a spinner takes the icon's place, and it takes no click
 */
export function PlainButton({
  look = 'secondary',
  icon,
  busy = false,
  wide = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: PlainButtonLook;
  icon?: PlainIconName;
  busy?: boolean;
  wide?: boolean;
}) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, wide)}
      // not `disabled`: that would take the focus away
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="plain-spinner" /> : icon && <PlainIcon name={icon} />}
      {children}
    </button>
  );
}
