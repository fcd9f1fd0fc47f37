import { useRef, type ReactNode, type RefObject } from 'react';
import { ColumnMenu } from './ColumnMenu';
import { SearchField } from './SearchField';
import type { NamedColumn } from './tableTypes';
import type { ColumnLayout } from './useColumnLayout';

export interface TableToolbarProps {
  columns: readonly NamedColumn[];
  layout: ColumnLayout<NamedColumn>;
  searchText: string;
  onSearch: (text: string) => void;
  /** The field of the search, for who hands it the focus. */
  searchRef?: RefObject<HTMLInputElement | null>;
  /** The arrow down in the search: goes into the rows. */
  onDown?: ((from: Element) => void) | undefined;
  /** Inside a card: keeps the distance of its heading, and to what there is of room. */
  inCard?: boolean;
  /** Behind the search. */
  filters?: ReactNode;
  /** Before the menu 'Toggle columns'. */
  actions?: ReactNode;
  /** In the place of that menu, where the rows have no columns. */
  instead?: ReactNode;
}

/** What stands above every table: 'Filter...', further filters, 'Toggle columns'. */
export function TableToolbar(props: TableToolbarProps) {
  const { columns, layout, searchText, onSearch, onDown, inCard = false } = props;
  const ownRef = useRef<HTMLInputElement>(null);
  return (
    <div className={inCard ? 'table-toolbar table-toolbar-card' : 'table-toolbar'}>
      <SearchField
        value={searchText}
        inputRef={props.searchRef ?? ownRef}
        onSearch={onSearch}
        onDown={onDown}
      />
      {props.filters}
      <div className="table-tools">
        {props.actions}
        {props.instead || <ColumnMenu columns={columns} layout={layout} />}
      </div>
    </div>
  );
}
