import { useMemo, useState } from 'react';
import { IMPORT } from '../../../config';
import type { FileTable } from '../file/fileTable';
import type { Match } from '../match/fullName';
import { samplesOf, type Target } from '../match/matchColumns';
import { readDateOrder, type DateOrder, type OrderReading } from './dates';

/** A column of days, and the order in which it is read. */
export interface DateColumn extends OrderReading {
  source: string;
  label: string;
  /** All its texts, each once. */
  samples: readonly string[];
}

/** In which order each column of a file writes its days: as read from all of its cells, or as somebody chose. */
export function useDateOrders(table: FileTable, match: Match, targets: readonly Target[]) {
  const [found] = useState(() => readColumns(table, match, targets));
  const [chosen, setChosen] = useState<Readonly<Record<string, DateOrder | null>>>({});
  return useMemo(() => {
    const columns = found.map((column): DateColumn => {
      const order = chosen[column.source];
      return order === undefined ? column : { ...column, order };
    });
    return {
      columns,
      /** The order of the column of a field; null while it is open, and for a field that has no column. */
      orderOf: (source: string): DateOrder | null =>
        columns.find((column) => column.source === source)?.order ?? null,
      choose: (source: string, order: DateOrder | null) => {
        setChosen({ ...chosen, [source]: order });
      },
    };
  }, [found, chosen]);
}

const readColumns = (
  table: FileTable,
  match: Match,
  targets: readonly Target[],
): readonly DateColumn[] =>
  targets.flatMap(({ source, label, field }) => {
    const places = Object.keys(match).filter((place) => match[Number(place)] === source);
    if (field.typed !== 'date' || places.length === 0) return [];
    const samples = places.flatMap((place) => samplesOf(table, Number(place), IMPORT.rows));
    return { source, label, samples, ...readDateOrder(samples) };
  });
