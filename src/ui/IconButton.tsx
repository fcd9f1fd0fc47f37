import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Pressable } from './Pressable';

interface IconButtonProps extends ComponentProps<'button'> {
  /** Outlined beside buttons with words. */
  variant?: 'outlined' | undefined;
  size?: 'small' | undefined;
}

/** A button that is an icon alone: it needs an `aria-label`. */
export function IconButton({ variant, size, className = '', ...props }: IconButtonProps) {
  return (
    <Pressable
      {...props}
      data-outlined={variant === 'outlined'}
      data-size={size}
      className={`ui-icon-button ${className}`}
    />
  );
}

/** A link that looks like such a button. */
export const IconLink = (props: Omit<LinkProps, 'className'>) => (
  <Link {...props} className="ui-pressable ui-icon-button" />
);
