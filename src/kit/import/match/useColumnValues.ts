import { useMemo } from 'react';
import { IMPORT } from '../../../config';
import type { FileTable } from '../file/fileTable';
import type { Match } from './fullName';
import { kindOf, type Target } from './target';
import {
  EMPTY,
  hasValues,
  recognized,
  valuesIn,
  type FoundValue,
  type ValueMatch,
} from './valueMatch';

/** A value, and what it becomes; null while nobody knows. */
export interface ShownValue {
  value: FoundValue;
  code: string | null;
  isChosen: boolean;
}

/** The values of a column. */
export interface ColumnValues {
  shown: readonly ShownValue[];
  /** How many are not shown. */
  more: number;
  /** How many of the shown nobody knows. */
  open: number;
}

/** The values of each column that fills a field of few of them, by its place. */
export function useColumnValues(
  table: FileTable,
  match: Match,
  targets: readonly Target[],
  chosen: ValueMatch,
): ReadonlyMap<number, ColumnValues> {
  const found = useMemo(
    () =>
      table.headers.flatMap((_, place) => {
        const target = targets.find(({ source }) => source === match[place]);
        if (!target || !hasValues(target.field)) return [];
        const values = valuesIn(table, place);
        const known = values
          .slice(0, IMPORT.values)
          .map((value) => ({ value, code: ofItself(value, target) }));
        return [{ place, kind: kindOf(target), known, more: values.length - known.length }];
      }),
    [table, match, targets],
  );
  return useMemo(
    () =>
      new Map(
        found.map(({ place, kind, known, more }) => {
          const shown = known.map(({ value, code }): ShownValue => {
            const own = chosen[kind]?.[value.key];
            return { value, code: own ?? code, isChosen: own !== undefined };
          });
          const open = shown.filter(({ code }) => code === null).length;
          return [place, { shown, more, open }];
        }),
      ),
    [found, chosen],
  );
}

const ofItself = ({ text }: FoundValue, target: Target): string | null =>
  text === '' ? EMPTY : (recognized(target.field, kindOf(target), text)?.code ?? null);
