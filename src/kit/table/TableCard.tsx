import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import type { RowFocus } from './useRowFocus';
import { Card } from '../../ui/Card';

interface TableCardProps {
  children: ReactNode;
  /** Below the scrolling part. */
  footer?: ReactNode;
  /** Rows are fetched again while the old ones stay: an accent line on top. */
  refreshing?: boolean;
  /** The sum of the widths that the user chose, in pixels; what is left over stays empty. */
  width?: number | undefined;
  /** The name of a table without links or buttons, which then scrolls by the keyboard by itself. */
  scrollName?: string;
  /** Of a table whose rows may go. */
  rowFocus?: RowFocus['frame'];
}

/**
 * The card around a table. On a phone the table scrolls inside it; the cells with the class
 * `column-name` and those with `column-menu` stay.
 */
export function TableCard(props: TableCardProps) {
  const { children, footer, refreshing = false, width, scrollName, rowFocus } = props;
  return (
    <Card {...rowFocus} clip className="table-card">
      {refreshing && (
        <LinearProgress
          aria-hidden
          sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2, zIndex: 3 }}
        />
      )}
      <div
        {...(scrollName !== undefined && {
          role: 'group',
          'aria-label': scrollName,
          tabIndex: 0,
        })}
        className={`table-scroll ${footer ? 'table-footed' : ''} ${width === undefined ? '' : 'table-fixed'}`}
        style={width === undefined ? undefined : chosenWidth(width)}
      >
        {children}
      </div>
      {footer}
    </Card>
  );
}

/** What the sheet (table.css) makes the width of a table of. */
const chosenWidth = (pixels: number): Record<string, string> => ({
  '--table-width': `${pixels}px`,
});
