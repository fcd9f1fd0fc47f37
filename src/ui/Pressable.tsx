import type { ComponentProps } from 'react';

/** What is pressed and has a look of its own: a plain button element. */
export function Pressable({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`ui-pressable ${className}`} />;
}
