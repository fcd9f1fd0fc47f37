import type { ComponentProps } from 'react';

/** A button that is an icon alone, as Material UI's looks, drawn by the sheet (src/layout/first.css). */
export function IconButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className={`MuiIconButton-root pressable icon-button ${className}`}
    />
  );
}
