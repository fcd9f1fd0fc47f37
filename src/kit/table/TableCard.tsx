import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { NOTE_FRAME } from './Rows';
import type { RowFocus } from './useRowFocus';

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
  const fixed = width !== undefined;
  return (
    <Paper
      {...rowFocus}
      variant="outlined"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        borderColor: 'larder.border',
        boxShadow: 1,
      }}
    >
      {refreshing && (
        <LinearProgress
          aria-hidden
          sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2, zIndex: 3 }}
        />
      )}
      <Box
        {...(scrollName !== undefined && {
          role: 'group',
          'aria-label': scrollName,
          tabIndex: 0,
        })}
        sx={{
          overflowX: 'auto',
          ...NOTE_FRAME,
          '&:focus-visible': { outlineOffset: '-2px' },
          '& table': {
            tableLayout: fixed ? 'fixed' : 'auto',
            width: fixed ? `max(100%, calc(${width}px + 5.75rem))` : '100%',
            borderCollapse: 'separate',
          },
          '& th, & td': {
            whiteSpace: 'nowrap',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            px: 1.5,
          },
          // without checkbox and menu, rows begin and end where the footer does
          '& td:first-of-type, & th:first-of-type': { pl: { xs: 2, md: 2.5 } },
          '& :is(td, th):last-of-type:not(.column-menu)': { pr: { xs: 2, md: 2.5 } },
          // as high as a pointer's target has to be, whatever the letters are (WCAG 2.5.8)
          '& td.column-name > a': {
            display: 'block',
            py: '0.125rem',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            color: 'inherit',
            textDecoration: 'none',
          },
          '& th': { position: 'relative' },
          '& th[aria-sort$="cending"]': { color: 'text.primary' },
          '& th[aria-sort="none"] .sort-arrow': { opacity: 0 },
          '& th[aria-sort="none"]:hover .sort-arrow, & th[aria-sort="none"] :focus-visible .sort-arrow':
            { opacity: 0.45 },
          '& td .multiline': { whiteSpace: 'nowrap' },
          '& td': { py: 0, maxWidth: '20rem', color: 'text.secondary' },
          '& td.column-wide': { maxWidth: '11rem' },
          '& tbody tr:last-of-type td': footer ? { borderBottom: 0 } : {},
          '& td.column-name': { color: 'text.primary', fontWeight: 600 },
          '& td.column-check, & th.column-check': {
            width: '2.5rem',
            minWidth: '2.5rem',
            pl: 1.25,
            pr: 0,
            // the next cell would cover it
            '& .Mui-focusVisible': { outlineOffset: '-2px' },
          },
          '& tbody tr': { bgcolor: 'larder.surface' },
          '& tbody tr > td': { bgcolor: 'inherit' },
          '& tbody tr:has([aria-expanded="true"][aria-haspopup]), & tbody tr:has(input:checked)': {
            bgcolor: 'larder.selected',
          },
          '& .row-opened > td': { bgcolor: 'larder.sunken' },
          '& .column-menu': {
            position: 'sticky',
            right: 0,
            zIndex: 1,
            // With chosen widths this column takes what is left over.
            width: fixed ? 'auto' : '3.25rem',
            px: 1,
            textAlign: 'right',
          },
          '& .column-name': {
            position: { xs: 'sticky', md: 'relative' },
            left: 0,
            zIndex: 1,
            borderRight: { xs: 1, md: 0 },
            borderRightColor: { xs: 'larder.border', md: 'larder.border' },
            maxWidth: { xs: '11rem', sm: '20rem' },
          },
          '& td.column-name:first-of-type': { maxWidth: { xs: '12rem', sm: '20rem' } },
          '& .column-menu, & th.column-menu': {
            borderLeft: { xs: 1, md: 0 },
            borderLeftColor: { xs: 'larder.border', md: 'larder.border' },
          },
        }}
      >
        {children}
      </Box>
      {footer}
    </Paper>
  );
}
