import type { ComponentProps, ReactElement } from 'react';
import { Button, LinkButton } from '../../ui/Button';

interface Words {
  label: string;
  icon: ReactElement;
}

const Label = ({ label }: Pick<Words, 'label'>) => <span className="only-wide">{label}</span>;

/** A button beside or above a table; on a phone only its icon stays. */
export function ToolbarButton({
  label,
  icon,
  ...props
}: Words & Omit<ComponentProps<typeof Button>, 'children'>) {
  return (
    <Button {...props} className="tool-button" startIcon={icon} aria-label={label}>
      <Label label={label} />
    </Button>
  );
}

/** A link that looks like such a button. */
export function ToolbarLink({
  label,
  icon,
  ...props
}: Words & Omit<ComponentProps<typeof LinkButton>, 'children'>) {
  return (
    <LinkButton {...props} className="tool-button" startIcon={icon} aria-label={label}>
      <Label label={label} />
    </LinkButton>
  );
}
