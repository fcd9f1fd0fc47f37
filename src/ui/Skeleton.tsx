import type { ComponentPropsWithRef } from 'react';

interface SkeletonProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** A line of words unless said otherwise. */
  variant?: 'text' | 'rounded' | 'circular';
  width?: string | number;
  height?: string | number;
  component?: 'span' | 'li';
}

/** Stands for what is still loading. */
export function Skeleton({
  variant = 'text',
  width,
  height,
  component: Element = 'span',
  className = '',
  style,
  ...props
}: SkeletonProps) {
  return (
    <Element
      {...(props as object)}
      className={`ui-skeleton ${className}`}
      data-variant={variant}
      style={{ width, height, ...style }}
    />
  );
}
