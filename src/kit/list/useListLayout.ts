import { useMemo, type RefCallback } from 'react';
import { TABLE } from '../../config';
import type { ResourceDefinition } from '../declaration';
import type { TableColumn } from '../table/tableTypes';
import { useColumnLayout, type ColumnLayout } from '../table/useColumnLayout';
import { useNarrowColumns, useRoom } from './useNarrowColumns';
import { useTableColumns } from './useTableColumns';

/** In pixels: what a column whose words are long needs beyond its default width. */
const GAP = 16;

interface ListLayout {
  columns: readonly TableColumn[];
  layout: ColumnLayout;
  /** What the element around the table takes. */
  frame: { ref: RefCallback<HTMLElement>; className: string | undefined };
}

interface ListLayoutOptions {
  /** Its own columns unless said otherwise; the same array every time. */
  shown?: readonly string[];
  /** Tells several tables of one resource apart; letters only. */
  variant?: string;
  /** Columns before the last one that no column of the table has; the same array until they change. */
  figures?: readonly TableColumn[] | undefined;
}

/** The columns of a list, and how they divide what room there is. */
export function useListLayout(
  resource: ResourceDefinition,
  { shown = resource.list, variant = '', figures }: ListLayoutOptions = {},
): ListLayout {
  const { narrow, room } = useNarrowColumns(resource, shown);
  const own = useTableColumns(resource, shown, resource.more, narrow !== null);
  const columns = useMemo(
    () => (figures ? own.toSpliced(shown.length - 1, 0, ...figures) : own),
    [own, shown, figures],
  );
  const layout = useColumnLayout(columns, variant, narrow);
  const least = layout.visible.length * (TABLE.columnWidth + GAP);
  const isTight = useRoom(room, ({ width }) => least > width) || layout.isTight;
  return {
    columns,
    layout: { ...layout, isTight },
    frame: { ref: room.frame, className: isTight ? 'table-tight' : undefined },
  };
}
