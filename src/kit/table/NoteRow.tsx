import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

/** The class of a row that has a note below it: no rule stands between the two. */
export const NOTED = 'noted-row';

/** For the box in which a table scrolls: a note is as wide as it, and stays in sight. */
export const NOTE_FRAME = {
  containerType: 'inline-size',
  [`& tr.${NOTED} > td`]: { borderBottom: 0 },
} as const;

interface NoteRowProps {
  /** Columns of the table. */
  columns: number;
  children: ReactNode;
}

/** What a record says below its row, over all columns. */
export function NoteRow({ columns, children }: NoteRowProps) {
  return (
    <TableRow>
      <TableCell
        colSpan={columns}
        sx={{ '&&&&': { height: 'auto', maxWidth: 'none', p: 0, whiteSpace: 'normal' } }}
      >
        <Box
          sx={{
            position: 'sticky',
            left: 0,
            width: '100cqi',
            px: { xs: '1rem', md: '1.25rem' },
            pb: '0.75rem',
            // the first cell of a row is the bold one
            fontWeight: 400,
          }}
        >
          {children}
        </Box>
      </TableCell>
    </TableRow>
  );
}
