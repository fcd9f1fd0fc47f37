import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { ListContextProvider, useList, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { RelatedPages } from '../details/useRelated';
import { FailedState } from '../../ui/FailedState';
import { NothingFound } from './NothingFound';
import { PagingBar } from './PagingBar';
import { focusFirstRow, TABLE_PART } from './rowKeys';
import { ResponsiveRows } from '../phone/ResponsiveRows';
import { menuColumn, NOTE_FRAME, type RowsColumn } from './Rows';
import { TableToolbar } from './TableToolbar';
import type { LoadedColumn, RowNote } from './tableTypes';
import { useColumnLayout } from './useColumnLayout';
import { useLoadedSearch } from './useLoadedSearch';
import { useRowFocus, type RowFocus } from './useRowFocus';
import { useText } from '../../i18n/text';

interface RecordRowsProps {
  /** What the rows are, for those who cannot see the heading above. */
  name: string;
  rows: RelatedPages;
  /** Those with the class `column-wraps` give way where the others need the room. */
  columns: readonly LoadedColumn<RaRecord>[];
  /** Under which the chosen columns are kept. */
  variant: string;
  /** What to say when there is none. */
  empty: string;
  /** What to do then. */
  emptyAction?: ReactNode;
  /** The menu of a row. */
  menu?: (record: RaRecord) => ReactNode;
  /** What a record says below its row, always. */
  rowNote?: RowNote | null;
  /** Where a dialog that asks about a row stands beside them. */
  rowFocus?: RowFocus;
}

/** A table inside a card, in pages; a free text looks through the rows of all of them. The rows in sight are its list context. */
export function RecordRows({ rows, empty, emptyAction, menu, ...props }: RecordRowsProps) {
  const { name, columns, variant } = props;
  const { data, error, refetch, paging, isTurning } = rows;
  const translate = useText();
  const ownFocus = useRowFocus();
  const layout = useColumnLayout(columns, variant);
  const { text, search, found } = useLoadedSearch(data, layout.visible);
  const searching = text !== '';
  const start = (paging.page - 1) * paging.perPage;
  const shown = searching ? found?.slice(start, start + paging.perPage) : data;
  const list = useList({ data: shown ? [...shown] : [] });
  const searchFor = (next: string) => {
    paging.setPage(1);
    rows.setWhole(next !== '');
    search(next);
  };
  if (error && !data) return <FailedState error={error} onRetry={refetch} />;
  const footer = <PagingBar {...paging} total={searching ? found?.length : paging.total} />;
  if (data?.length === 0) {
    return (
      <>
        <Box sx={EMPTY}>
          <Typography color="textSecondary">{empty}</Typography>
          {emptyAction}
        </Box>
        {footer}
      </>
    );
  }
  const drawn: RowsColumn<RaRecord>[] = [
    ...layout.visible,
    ...(menu ? [menuColumn(translate('table.actions'), menu)] : []),
  ];
  return (
    <Box {...{ [TABLE_PART]: '' }}>
      <TableToolbar
        inCard
        name={name}
        columns={columns}
        layout={layout}
        searchText={text}
        onSearch={searchFor}
        onDown={focusFirstRow}
      />
      {found?.length === 0 ? (
        <NothingFound
          searchText={text}
          onClear={() => {
            searchFor('');
          }}
        />
      ) : (
        // Where it is too narrow it scrolls, by the keyboard too.
        <Box
          {...(props.rowFocus ?? ownFocus).frame}
          role="region"
          aria-label={name}
          tabIndex={0}
          sx={FRAME}
        >
          {isTurning && <LinearProgress aria-hidden sx={{ height: 2 }} />}
          <ListContextProvider value={list}>
            <ResponsiveRows label={name} columns={drawn} rows={shown} note={props.rowNote} />
          </ListContextProvider>
        </Box>
      )}
      {footer}
    </Box>
  );
}

const EMPTY = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.75rem 1rem',
  px: '1.25rem',
  pb: '1.25rem',
} as const;

const FRAME = {
  overflowX: 'auto',
  ...NOTE_FRAME,
  '&:focus-visible': { outlineOffset: '-2px' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& td': { whiteSpace: 'nowrap' },
  '& td.column-wraps': { whiteSpace: { xs: 'nowrap', lg: 'normal' } },
  // On a narrow screen the table scrolls below it.
  '& .column-menu': {
    position: 'sticky',
    right: 0,
    width: '3rem',
    px: 1,
    py: 0,
    textAlign: 'right',
    borderLeft: { xs: 1, lg: 0 },
    // at every width: the shorthand above would take it back
    borderLeftColor: { xs: 'larder.border', lg: 'larder.border' },
  },
  '& td.column-menu': { bgcolor: 'background.paper' },
} as const;
