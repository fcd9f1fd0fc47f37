import type { Identifier, RaRecord } from 'ra-core';
import type { ComponentType, ReactElement } from 'react';
import type { PhoneParts } from '../phone/phoneRow';
import type { PhoneView } from '../phone/usePhoneView';
import type { TableFilter } from './tableFilters';
import type { RowAction, RowNote } from './tableTypes';
import type { ColumnLayout } from './useColumnLayout';
import type { RowFocus } from './useRowFocus';

/** What the rows of a list context are drawn by, as a table and on a phone. */
export interface RecordTableProps {
  layout: ColumnLayout;
  /** What the record is called, for its menu and its checkbox. */
  nameOf: (record: RaRecord) => string;
  /** Where a click on the row leads; without it rows are not clickable. */
  linkOf?: (record: RaRecord) => string;
  actionsOf?: (record: RaRecord) => readonly RowAction[];
  /** Buttons for the selected rows; without them rows have no checkbox. */
  bulkActions?: ReactElement;
  /** What a row shows below itself when it is opened; the row is the record around it. */
  rowDetails?: ComponentType | undefined;
  /** Shows a record beside the list, or no longer. */
  onPeek?: (record: RaRecord) => void;
  /** The one that is shown there. */
  peeked?: Identifier | undefined;
  /** What a record says below its row, always. */
  rowNote?: RowNote | undefined;
  /** Free text that is looked for now; an empty table names it. */
  searchText?: string;
  /** Where dialogs that ask about a row stand beside the table, which then says who is next. */
  rowFocus?: RowFocus;
  onClear?: () => void;
  /** The filters that the table offers; an empty one names those that are set. */
  filters?: readonly TableFilter[];
  /** What else there is to say when nothing narrows the rows and there is none. */
  empty?: string;
  /** Where its first record is made. */
  createPath?: string | undefined;
  /** Where many are brought in from a file, and what that is called. */
  bring?: { to: string; label: string } | undefined;
  /** The short answer that an empty table leads to: a file of docs/help. */
  help?: string | undefined;
  /** How the list stands on a phone; without it, as rows. Null where there is room for the table. */
  phone?: PhoneView | null;
  /** What a row says on a phone, where that is not the columns. */
  phoneRow?: { partsOf: (record: RaRecord) => PhoneParts; rightLabel: string } | undefined;
}
