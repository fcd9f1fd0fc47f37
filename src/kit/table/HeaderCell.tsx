import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import ButtonBase from '@mui/material/ButtonBase';
import { useListContext } from 'react-admin';
import { TABLE } from '../../config';
import { Cell } from './Cell';
import { ResizeHandle } from './ResizeHandle';
import { ariaSort, nextSort } from './sortCycle';
import type { TableColumn } from './tableTypes';
import { isNamed, type ColumnLayout } from './useColumnLayout';

interface HeaderCellProps {
  column: TableColumn;
  layout: ColumnLayout;
}

/** A column's heading: sorts ascending, descending, not at all; its right edge resizes. */
export function HeaderCell({ column, layout }: HeaderCellProps) {
  const { sort, setSort } = useListContext();
  const state = column.sortable ? ariaSort(sort, column.source) : undefined;
  const Arrow = state === 'descending' ? ArrowDownwardIcon : ArrowUpwardIcon;
  const chosen = layout.widths[column.source];
  // Where there is no room for the default width of all columns, each gives way to its content.
  const width = chosen ?? TABLE.columnWidth;
  // What is left over goes to one column: shared out, it would widen the checkboxes too.
  const roomy =
    layout.visible.findLast(({ wide }) => wide) ??
    layout.visible.findLast(({ align }) => align === 'left');
  const stretches = layout.width === undefined && roomy?.source === column.source;
  return (
    <Cell
      head
      // Else its name would be that of the button and of the edge together.
      aria-label={column.label}
      align={column.align}
      aria-sort={state}
      data-column={column.source}
      className={
        isNamed(layout, column) ? 'column-name' : column.pinned ? 'column-menu' : undefined
      }
      style={{
        width: stretches || column.pinned ? undefined : width,
        minWidth: chosen,
        maxWidth: layout.width === undefined ? undefined : width,
      }}
    >
      {column.sortable ? (
        <ButtonBase
          onClick={() => {
            setSort(nextSort(sort, column.source));
          }}
          sx={{
            font: 'inherit',
            gap: 0.75,
            flexDirection: column.align === 'right' ? 'row-reverse' : 'row',
            maxWidth: '100%',
            minHeight: '1.875rem',
            borderRadius: '0.375rem',
          }}
        >
          <span className="column-label">{column.label}</span>
          <Arrow className="sort-arrow" aria-hidden sx={{ fontSize: 16 }} />
        </ButtonBase>
      ) : (
        <span className="column-label">{column.label}</span>
      )}
      <ResizeHandle
        label={column.label}
        width={chosen}
        onResize={(next, measured) => {
          layout.resize(column.source, next, measured);
        }}
      />
    </Cell>
  );
}
