import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';
import { RecordTable, type RecordTableProps } from '../table/RecordTable';
import { focusFirstRow, TABLE_PART } from '../table/rowKeys';
import { TableToolbar, type TableToolbarProps } from '../table/TableToolbar';
import { useFirstPageThen } from './useListSearch';

type SearchedTableProps = Omit<RecordTableProps, 'onClear'> &
  Pick<TableToolbarProps, 'columns' | 'searchText' | 'onSearch'>;

/** A table inside a details page with 'Filter...' and 'Toggle columns', in a list context. */
export function SearchedTable({ columns, searchText, onSearch, ...table }: SearchedTableProps) {
  const { isFetching } = useListContext();
  const search = useFirstPageThen(onSearch);
  return (
    <Box {...{ [TABLE_PART]: '' }}>
      <TableToolbar
        columns={columns}
        layout={table.layout}
        searchText={searchText}
        onSearch={search}
        onDown={isFetching ? undefined : focusFirstRow}
      />
      <RecordTable
        {...table}
        searchText={searchText}
        onClear={() => {
          search('');
        }}
      />
    </Box>
  );
}
