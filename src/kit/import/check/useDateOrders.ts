import { useMemo, useState } from 'react';
import { IMPORT } from '../../../config';
import type { FileTable } from '../file/fileTable';
import type { Match } from '../match/fullName';
import { samplesOf } from '../match/matchColumns';
import { kindOf, type Target } from '../match/target';
import { readDateOrder, type DateOrder, type OrderReading } from './dates';

/** The columns of one kind of days, and the order in which they are read. */
export interface DateColumn extends OrderReading {
  /** The kind. */
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
      /** The order of the columns of a kind; null while it is open, and for a field that has no column. */
      orderOf: (kind: string): DateOrder | null =>
        columns.find(({ source }) => source === kind)?.order ?? null,
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
  [...new Set(targets.filter(({ field }) => field.typed === 'date').map(kindOf))].flatMap(
    (kind) => {
      const alike = targets.filter((target) => kindOf(target) === kind);
      const places = Object.keys(match).filter((place) =>
        alike.some(({ source }) => match[Number(place)] === source),
      );
      if (places.length === 0) return [];
      const samples = places.flatMap((place) => samplesOf(table, Number(place), IMPORT.rows));
      return { source: kind, label: alike[0]?.label ?? kind, samples, ...readDateOrder(samples) };
    },
  );
