import type { CSSProperties } from 'react';

/** Stands for what is still on its way; `line` for a line of words. */
export function Skeleton({
  line = false,
  className = '',
  style,
}: {
  line?: boolean;
  className?: string;
  style?: CSSProperties | undefined;
}) {
  return <span className={`ui-skeleton ${className}`} data-line={line} style={style} />;
}
