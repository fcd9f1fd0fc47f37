import { format, parseISO } from 'date-fns';
import { DATES } from '../config';
import { today } from './dates';
import { text } from './text';

/** How something is named that lies on a shelf: by the maker's lot, by a day, by both or by neither. */
export interface NamedLot {
  lot: string | null;
  /** `yyyy-MM-dd` */
  best_by: string | null;
}

/** A stored day as `Dec 3`, with its year where that is not this one. */
const nearDay = (day: string): string => {
  const isThisYear = day.slice(0, 4) === today().slice(0, 4);
  return format(parseISO(day), isThisYear ? DATES.shortDay : `${DATES.shortDay}, yyyy`);
};

/** 'Lot 12A, best by Dec 3'. */
export function lotWords({ lot, best_by }: NamedLot): string {
  const date = best_by === null ? '' : nearDay(best_by);
  if (lot !== null && best_by !== null) return text('lots.both', { lot, date });
  if (lot !== null) return text('lots.lot', { lot });
  return best_by === null ? text('lots.none') : text('lots.bestBy', { date });
}

/** The lots that something is of, each with how many where they are several. */
export const lotsWords = (parts: readonly (NamedLot & { quantity: number })[]): string =>
  parts
    .map((part) =>
      parts.length === 1
        ? lotWords(part)
        : text('lots.many', { lot: lotWords(part), count: part.quantity }),
    )
    .join('; ');
