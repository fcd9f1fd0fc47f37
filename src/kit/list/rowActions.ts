import type { RaRecord } from 'react-admin';
import type { RowAction } from '../table/tableTypes';

/** A hook that tells which actions a row offers beside View and Delete. */
export type RowActionsHook = () => (record: RaRecord) => readonly RowAction[];
