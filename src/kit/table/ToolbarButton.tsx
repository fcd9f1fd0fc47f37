import type { ComponentProps, ReactElement } from 'react';
import type { LinkProps } from 'react-router-dom';
import { LinkButton, SheetButton, type ButtonLook } from '../../ui/SheetButton';

interface Words {
  variant?: ButtonLook;
  label: string;
  icon: ReactElement;
}

const Label = ({ label }: Pick<Words, 'label'>) => <span className="only-wide">{label}</span>;

/** A button beside or above a table; on a phone only its icon stays. */
export function ToolbarButton({
  variant,
  label,
  icon,
  ...props
}: Words & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <SheetButton {...props} className="tool-button" look={variant} icon={icon} aria-label={label}>
      <Label label={label} />
    </SheetButton>
  );
}

/** A link that looks like such a button. */
export function ToolbarLink({
  variant,
  label,
  icon,
  ...props
}: Words & Omit<LinkProps, 'children'>) {
  return (
    <LinkButton {...props} className="tool-button" look={variant} icon={icon} aria-label={label}>
      <Label label={label} />
    </LinkButton>
  );
}
