import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';
import { FilterBar } from '../table/FilterBar';
import { RecordTable } from '../table/RecordTable';
import type { RecordTableProps } from '../table/recordTableProps';
import { focusFirstRow, TABLE_PART } from '../table/rowKeys';
import type { TableColumn } from '../table/tableTypes';
import { TableToolbar, type TableToolbarProps } from '../table/TableToolbar';
import { SortMenu } from '../phone/SortMenu';
import { usePhone } from '../../ui/usePhone';
import { useFirstPageThen } from './useListSearch';

type SearchedTableProps = Omit<RecordTableProps, 'onClear'> &
  Pick<TableToolbarProps, 'searchText' | 'onSearch' | 'actions'> & {
    columns: readonly TableColumn[];
  };

/** A table inside a details page with 'Filter...', filters, and 'Toggle columns', in a list context. */
export function SearchedTable(props: SearchedTableProps) {
  const { columns, searchText, onSearch, actions, ...table } = props;
  const { isFetching, setFilters } = useListContext();
  const search = useFirstPageThen(onSearch);
  const isPhone = usePhone();
  return (
    <Box {...{ [TABLE_PART]: '' }}>
      <TableToolbar
        columns={columns}
        layout={table.layout}
        searchText={searchText}
        onSearch={search}
        filters={table.filters && <FilterBar filters={table.filters} />}
        actions={!isPhone && actions}
        onDown={isFetching ? undefined : focusFirstRow}
        instead={isPhone && <SortMenu columns={columns} />}
      />
      <RecordTable
        {...table}
        searchText={searchText}
        onClear={() => {
          search('');
          setFilters({});
        }}
      />
    </Box>
  );
}
