import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { useListContext } from 'ra-core';
import { Pressable } from '../../ui/Pressable';
import { ResizeHandle } from './ResizeHandle';
import { ariaSort, nextSort } from './sortCycle';
import type { TableColumn } from './tableTypes';
import type { ColumnLayout } from './useColumnLayout';

interface ColumnHeadingProps {
  column: TableColumn;
  layout: ColumnLayout;
}

/** A column's heading: sorts ascending, descending, not at all; its right edge resizes. */
export function ColumnHeading({ column, layout }: ColumnHeadingProps) {
  const { sort, setSort } = useListContext();
  const { source, label } = column;
  const text = <span className="column-label">{label}</span>;
  const Arrow = ariaSort(sort, source) === 'descending' ? ArrowDownwardIcon : ArrowUpwardIcon;
  return (
    <>
      {column.sortable ? (
        <Pressable
          className={`column-sort ${column.align === 'right' ? 'column-sort-right' : ''}`}
          onClick={() => {
            setSort(nextSort(sort, source));
          }}
        >
          {text}
          <Arrow className="sort-arrow" aria-hidden />
        </Pressable>
      ) : (
        text
      )}
      <ResizeHandle
        label={label}
        width={layout.widths[source]}
        onResize={(next, measured) => {
          layout.resize(source, next, measured);
        }}
      />
    </>
  );
}
