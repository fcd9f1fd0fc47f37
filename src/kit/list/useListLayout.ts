import { TABLE } from '../../config';
import type { ResourceDefinition } from '../declaration';
import type { TableColumn } from '../table/tableTypes';
import { useColumnLayout, type ColumnLayout } from '../table/useColumnLayout';
import { useNarrowColumns } from './useNarrowColumns';
import { useTableColumns } from './useTableColumns';

/** In pixels: what a column whose words are long needs beyond its default width. */
const GAP = 16;

interface ListLayout {
  columns: readonly TableColumn[];
  layout: ColumnLayout;
  /** What the element around the table takes. */
  frame: { ref: (element: HTMLElement | null) => void; className: string | undefined };
}

/**
 * The columns of a list, and how they divide what room there is.
 *
 * @param shown its own columns unless said otherwise; the same array every time
 * @param variant tells several tables of one resource apart; letters only
 */
export function useListLayout(
  resource: ResourceDefinition,
  shown: readonly string[] = resource.list,
  variant = '',
): ListLayout {
  const { narrow, room, frame } = useNarrowColumns(resource, shown);
  const columns = useTableColumns(resource, shown, resource.more, narrow !== null);
  const layout = useColumnLayout(columns, variant, narrow);
  const isTight = layout.isTight || layout.visible.length * (TABLE.columnWidth + GAP) > room;
  return {
    columns,
    layout: { ...layout, isTight },
    frame: { ref: frame, className: isTight ? 'table-tight' : undefined },
  };
}
