import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

export type ButtonLook = 'contained' | 'outlined' | 'text' | 'dashed';

/** The classes of a button; Material UI's own, too, by which pages place it. */
const classesOf = (look: ButtonLook, className: string) =>
  `MuiButton-root MuiButton-${look} pressable button button-${look} ${className}`;

interface Words {
  look?: ButtonLook | undefined;
  icon?: ReactElement | undefined;
  children: ReactNode;
}

const Content = ({ icon, children }: Words) => (
  <>
    {icon && <span className="MuiButton-startIcon button-icon">{icon}</span>}
    {children}
  </>
);

/** A button with words, as Material UI's looks, drawn by the sheet (src/layout/first.css). */
export function SheetButton({
  look = 'outlined',
  icon,
  className = '',
  children,
  ...props
}: Omit<ComponentProps<'button'>, 'children'> & Words) {
  return (
    <button type="button" {...props} className={classesOf(look, className)}>
      <Content icon={icon}>{children}</Content>
    </button>
  );
}

/** A link that looks like such a button. */
export function LinkButton({
  look = 'outlined',
  icon,
  className = '',
  children,
  ...props
}: Omit<LinkProps, 'children'> & Words) {
  return (
    <Link {...props} className={classesOf(look, className)}>
      <Content icon={icon}>{children}</Content>
    </Link>
  );
}
