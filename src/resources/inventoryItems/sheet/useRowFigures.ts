import { useGetMany, type RaRecord } from 'react-admin';
import { SHEET_KINDS, type SheetKind } from './sheetKinds';
import { readQuantity, sheetItemOf, type SheetItem, type SheetRow } from './stockRows';

/** What a row does to the stock of its item. */
export interface RowFigures {
  /** Null for something new. */
  before: number | null;
  /** Null while no quantity is typed. */
  after: number | null;
  /** Open orders want more than there is, and no longer with this row. */
  endsShortage: boolean;
  isDeleted: boolean;
}

/**
 * What is on hand of the items of the rows, and what it becomes.
 *
 * @param onHand what the database said is there by now, by item
 */
export function useRowFigures(
  rows: readonly SheetRow[],
  kind: SheetKind,
  locationId: string,
  onHand: Readonly<Record<string, number>>,
): (row: SheetRow) => RowFigures {
  const ids = rows.flatMap(({ item }) => (item ? [item.id] : []));
  const { data = [] } = useGetMany<RaRecord>(
    'inventory_items',
    { ids, meta: { scope: { location: locationId } } },
    { enabled: ids.length > 0 },
  );
  const current = new Map(data.map((record) => [record.id, record]));
  const { isDelivery } = SHEET_KINDS[kind];

  return ({ item, quantity: typed }) => {
    const quantity = readQuantity(typed);
    if (!item) return { before: null, after: quantity, endsShortage: false, isDeleted: false };
    const record = current.get(item.id);
    const now: SheetItem = record ? sheetItemOf(record) : item;
    // A count is compared with what the page showed when it began.
    const before = isDelivery ? now.quantity_actual : (onHand[item.id] ?? item.quantity_actual);
    const after = quantity === null ? null : isDelivery ? before + quantity : quantity;
    const wanted = now.quantity_requested;
    return {
      before,
      after,
      endsShortage: after !== null && before < wanted && after >= wanted,
      isDeleted: record?.['deleted_at'] != null,
    };
  };
}
