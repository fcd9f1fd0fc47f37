import type { ComponentProps } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';

/** What is pressed and has a look of its own: a plain button element. */
export function Pressable({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`ui-pressable ${className}`} />;
}

/** A link that has a look of its own, and says so when it leads to this page. */
export function PressableLink({
  className = '',
  ...props
}: Omit<NavLinkProps, 'className'> & { className?: string }) {
  return <NavLink {...props} className={`ui-pressable ${className}`} />;
}
