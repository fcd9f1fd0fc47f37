import { useSyncExternalStore } from 'react';
import { UNDO } from '../../config';

/** Something that was done and can be undone for a while. */
export interface UndoOffer {
  readonly id: number;
  /** The list above which it stands (`listName`). */
  readonly list: string;
  /** What was done. */
  readonly words: string;
  readonly run: () => void;
}

/** In the memory of this page alone, the newest first. */
let offers: readonly UndoOffer[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: typeof offers): void {
  offers = next;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
};

/**
 * Offers to undo something, until its time is over or it is withdrawn.
 *
 * @returns the id by which it is withdrawn
 */
export function offerUndo(offer: Omit<UndoOffer, 'id'>): number {
  lastId += 1;
  const id = lastId;
  change([{ ...offer, id }, ...offers]);
  setTimeout(() => withdrawUndo(id), UNDO.time);
  return id;
}

/** @returns whether it was still offered */
export function withdrawUndo(id: number): boolean {
  const left = offers.filter((offer) => offer.id !== id);
  const wasOffered = left.length < offers.length;
  if (wasOffered) change(left);
  return wasOffered;
}

/** What can be undone now, of every list. */
export const useUndoOffers = (): readonly UndoOffer[] =>
  useSyncExternalStore(subscribe, () => offers);
