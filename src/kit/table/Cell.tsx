import type { TdHTMLAttributes } from 'react';

export interface CellProps extends Omit<TdHTMLAttributes<HTMLTableCellElement>, 'align'> {
  /** A heading of its column. */
  head?: boolean;
  align?: 'left' | 'right';
}

/**
 * A cell of the shared table. A plain element, dressed by the card around the table: a page of rows
 * has a hundred of them, and each of Material UI's works out its own styles.
 */
export function Cell({ head = false, align = 'left', className, ...rest }: CellProps) {
  const classes = [className, align === 'right' && 'column-right'].filter(Boolean).join(' ');
  const props = { ...rest, className: classes || undefined };
  return head ? <th scope="col" {...props} /> : <td {...props} />;
}
