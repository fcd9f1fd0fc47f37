import { createContext } from 'react';
import type { RaRecord } from 'react-admin';

/** Moves a field up (-1) or down (1). */
export type MoveField = (field: RaRecord, by: -1 | 1) => void;

/** How the list around moves its fields; null where no list shows their order. */
export const MoveContext = createContext<MoveField | null>(null);
