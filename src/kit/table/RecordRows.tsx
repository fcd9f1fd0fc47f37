import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { Fragment, type ReactNode } from 'react';
import { type RaRecord } from 'react-admin';
import { FailedState } from '../../ui/FailedState';
import type { RowNote } from './NotedBody';
import { NOTE_FRAME, NOTED, NoteRow } from './NoteRow';
import { NothingFound } from './NothingFound';
import { focusFirstRow, TABLE_PART } from './rowKeys';
import { TableToolbar } from './TableToolbar';
import type { LoadedColumn } from './tableTypes';
import { useColumnLayout } from './useColumnLayout';
import { useLoadedSearch } from './useLoadedSearch';
import { useRowFocus, type RowFocus } from './useRowFocus';
import { useText } from '../../i18n/text';

interface RecordRowsProps {
  /** What the rows are, for those who cannot see the heading above. */
  name: string;
  rows: { data: readonly RaRecord[] | undefined; error: unknown; refetch: () => void };
  columns: readonly RowsColumn[];
  /** Under which the chosen columns are kept. */
  variant: string;
  /** What to say when there is none. */
  empty: string;
  /** The menu of a row. */
  menu?: (record: RaRecord) => ReactNode;
  /** What a record says below its row, always. */
  rowNote?: RowNote | null;
  /** Where a dialog that asks about a row stands beside them. */
  rowFocus?: RowFocus;
}

interface RowsColumn extends LoadedColumn<RaRecord> {
  /** Gives way where the other columns need the room. */
  wraps?: boolean;
}

/** On a narrow screen the table scrolls below it. */
const MENU_CELL = {
  position: 'sticky',
  right: 0,
  width: '3rem',
  px: 1,
  py: 0,
  bgcolor: 'background.paper',
  borderLeft: { xs: 1, lg: 0 },
  // at every width: the shorthand above would take it back
  borderLeftColor: { xs: 'larder.border', lg: 'larder.border' },
} as const;

/** A short table without paging, inside a card: what is there is searched. */
export function RecordRows({ rows, empty, ...table }: RecordRowsProps) {
  const { name, columns, variant } = table;
  const { data, error, refetch } = rows;
  const layout = useColumnLayout(columns, variant);
  const { text, search, found } = useLoadedSearch(data, layout.visible);
  if (error && !data) return <FailedState error={error} onRetry={refetch} />;
  if (data?.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ px: '1.25rem', pb: '1.25rem' }}>
        {empty}
      </Typography>
    );
  }
  return (
    <Box {...{ [TABLE_PART]: '' }}>
      <TableToolbar
        inCard
        name={name}
        columns={columns}
        layout={layout}
        searchText={text}
        onSearch={search}
        onDown={focusFirstRow}
      />
      {found?.length === 0 ? (
        <NothingFound
          searchText={text}
          onClear={() => {
            search('');
          }}
        />
      ) : (
        <Rows {...table} columns={layout.visible} data={found} />
      )}
    </Box>
  );
}

type RowsProps = Pick<RecordRowsProps, 'name' | 'columns' | 'menu' | 'rowNote' | 'rowFocus'> & {
  data: readonly RaRecord[] | undefined;
};

function Rows({ name, data, columns, menu, rowNote, rowFocus }: RowsProps) {
  const translate = useText();
  const ownFocus = useRowFocus();
  return (
    // Where it is too narrow it scrolls, by the keyboard too.
    <Box
      {...(rowFocus ?? ownFocus).frame}
      role="region"
      aria-label={name}
      tabIndex={0}
      sx={{
        overflowX: 'auto',
        ...NOTE_FRAME,
        '&:focus-visible': { outlineOffset: '-2px' },
        '& tbody tr:last-of-type td': { borderBottom: 0 },
      }}
    >
      <Table size="small" aria-busy={data === undefined} aria-label={name}>
        <TableHead>
          <TableRow>
            {columns.map(({ source, label }) => (
              <TableCell key={source}>{label}</TableCell>
            ))}
            {menu && (
              <TableCell sx={{ ...MENU_CELL, bgcolor: 'larder.sunken' }}>
                <Box component="span" sx={visuallyHidden}>
                  {translate('table.actions')}
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {(data ?? PLACEHOLDERS).map((record) => {
            const note = data && rowNote?.(record);
            return (
              <Fragment key={record.id}>
                <TableRow className={note ? NOTED : undefined}>
                  {columns.map(({ source, render, wraps }) => (
                    <TableCell
                      key={source}
                      sx={{ whiteSpace: wraps ? { xs: 'nowrap', lg: 'normal' } : 'nowrap' }}
                    >
                      {data ? render(record) : <Skeleton />}
                    </TableCell>
                  ))}
                  {menu && (
                    <TableCell align="right" sx={MENU_CELL}>
                      {data && menu(record)}
                    </TableCell>
                  )}
                </TableRow>
                {note && <NoteRow columns={columns.length + (menu ? 1 : 0)}>{note}</NoteRow>}
              </Fragment>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}

const PLACEHOLDERS: readonly RaRecord[] = [{ id: 1 }, { id: 2 }, { id: 3 }];
