import { createContext } from 'react';
import type { RaRecord } from 'react-admin';

/** Moves a field so many places up (below zero) or down. */
export type MoveField = (field: RaRecord, by: number) => void;

/** How the list around moves its fields; null where no list shows their order. */
export const MoveContext = createContext<MoveField | null>(null);
