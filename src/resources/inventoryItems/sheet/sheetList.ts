import type { SheetKind } from './sheetKinds';
import type { SheetRow } from './stockRows';
import type { RowFigures } from './useRowFigures';
import type { ItemSearchState } from './useItemSearch';
import type { SheetControl } from './useSheet';

/** What draws the rows is given, be it a table or a list. */
export interface SheetListProps {
  kind: SheetKind;
  sheet: SheetControl;
  search: ItemSearchState;
  figuresOf: (row: SheetRow) => RowFigures;
  /** What the database said about items, by their ids. */
  refusals: Readonly<Record<string, string>>;
}
