import type { ComponentProps } from 'react';

interface CardProps extends ComponentProps<'div'> {
  /** The element; a plain block unless said otherwise. */
  element?: 'div' | 'section' | 'ul' | 'ol' | undefined;
  /** Without a shadow. */
  flat?: boolean;
  /** Its corners cut what reaches them. */
  clip?: boolean;
}

/** A surface with a hairline around it; with a heading: SectionCard. */
export function Card({
  element = 'div',
  flat = false,
  clip = false,
  className = '',
  ...props
}: CardProps) {
  // The elements share their props; a div's name stands for all, to the compiler.
  const Element = element as 'div';
  return (
    <Element {...props} data-flat={flat} data-clip={clip} className={`ui-card ${className}`} />
  );
}
