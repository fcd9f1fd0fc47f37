import type { TextKey } from '../../i18n/text';

/** What whoever picks or hands out an order has to read first. */
export interface OrderNote {
  of: 'client' | 'visit';
  /** The text key of its label. */
  label: TextKey;
  text: string;
}

/**
 * The notes that stand at the head of an order, on screen and on paper; blank ones are left out.
 *
 * @param pinned what is pinned to the client, such as an allergy
 * @param ofVisit what was noted at check-in
 */
export const orderNotes = (
  pinned: string | null | undefined,
  ofVisit: string | null | undefined,
): readonly OrderNote[] =>
  [
    { of: 'client', label: 'resources.clients.note.label', text: pinned?.trim() ?? '' } as const,
    { of: 'visit', label: 'resources.orders.visitNote', text: ofVisit?.trim() ?? '' } as const,
  ].filter(({ text }) => text !== '');
