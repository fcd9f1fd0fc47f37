import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Pressable } from './Pressable';

/** How a button looks; a react-admin developer knows the words from Material UI's. */
export interface ButtonLook {
  /** The one primary button of a page is contained; dashed is a filter that is offered. */
  variant?: 'contained' | 'outlined' | 'text' | 'dashed' | undefined;
  size?: 'medium' | 'small' | undefined;
  /** Of what deletes. */
  color?: 'primary' | 'error' | undefined;
  fullWidth?: boolean | undefined;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** A button with words, on every page, also before the sign-in. */
export interface ButtonProps
  extends ButtonLook, Omit<ComponentProps<'button'>, 'children' | 'className' | 'color'> {
  /** At work: it takes no second press, but keeps the focus, which `disabled` would take away. */
  loading?: boolean | undefined;
}

const swallow = (event: MouseEvent) => {
  event.preventDefault();
};

/** Splits the props of a look from those of the element, and makes the element's of them. */
function withLook<Props extends ButtonLook>(props: Props, loading = false) {
  const { variant, size, color, fullWidth, startIcon, endIcon, className, children, ...rest } =
    props;
  return {
    ...rest,
    'data-variant': variant ?? 'outlined',
    'data-size': size,
    'data-color': color,
    className: `ui-button ${fullWidth ? 'ui-wide' : ''} ${className ?? ''}`,
    children: (
      <>
        {startIcon && <span className="ui-button-start">{startIcon}</span>}
        {loading && <span className="ui-button-spinner" />}
        {children}
        {endIcon && <span className="ui-button-end">{endIcon}</span>}
      </>
    ),
  };
}

/** A button with words. */
export function Button({ loading = false, ...props }: ButtonProps) {
  const button = withLook(props, loading);
  if (!loading) return <Pressable {...button} />;
  return <Pressable {...button} disabled={false} aria-disabled aria-busy onClick={swallow} />;
}

/** A link that looks like such a button. */
export function LinkButton(props: ButtonLook & Omit<LinkProps, 'children' | 'className'>) {
  const link = withLook(props);
  return <Link {...link} className={`ui-pressable ${link.className}`} />;
}
