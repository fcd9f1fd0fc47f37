import { buttonClasses } from '@mui/material/Button';
import type { ComponentProps, MouseEvent } from 'react';

/** Neither an action nor the submission of a form. */
const swallow = (event: MouseEvent) => {
  event.preventDefault();
};

/**
 * The element of Material UI's buttons. One that is at work (`loading`) takes no second press, but
 * keeps the focus: disabled, as Material UI would have it, it would lose it.
 */
export function SteadyButton(props: ComponentProps<'button'>) {
  const { 'aria-disabled': disabled, role, tabIndex, onClick, type, ...rest } = props;
  const atWork = rest.className?.split(' ').includes(buttonClasses.loading) ?? false;
  return (
    <button
      {...rest}
      role={role === 'button' ? undefined : role}
      type={type ?? 'button'}
      disabled={Boolean(disabled) && !atWork}
      aria-disabled={atWork || undefined}
      tabIndex={atWork ? 0 : tabIndex}
      onClick={atWork ? swallow : onClick}
    />
  );
}
