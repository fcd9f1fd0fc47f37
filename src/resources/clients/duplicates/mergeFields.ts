import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { MASKED } from '../../../data/withSensitive';
import { saysNothing, saysTheSame, textOf, type ComparedLine } from './comparison';

/** Two clients; the first one is kept. */
export type Both = readonly [RaRecord, RaRecord];

/** Which of the two values a record keeps. */
export type Side = 0 | 1;

/** A line in which two clients differ. */
export interface MergeField {
  name: string;
  label: string;
  columns: readonly string[];
  /** What each says; null for nothing. */
  values: readonly [ReactNode | null, ReactNode | null];
  preset: Side;
}

/** What one does not choose: the lines that repeat another, cannot be changed, or are united: no allergy goes. */
const NOT_CHOSEN = ['zip_code', 'created_at', 'dietary_needs', 'dietary_note'];

/** What the one record is to consist of, line by line, and the lines in which both say the same. */
export function mergeFields(
  lines: readonly ComparedLine[],
  both: Both,
): { fields: readonly MergeField[]; same: readonly string[] } {
  const [first, second] = both;
  const chosen = lines.filter(({ name }) => !NOT_CHOSEN.includes(name));
  const differs = (line: ComparedLine) => !saysTheSame(line, first, second);
  const valueOf = (line: ComparedLine, client: RaRecord) =>
    saysNothing(line, client) ? null : line.show(client);
  return {
    fields: chosen.filter(differs).map((line) => ({
      name: line.name,
      label: line.label,
      columns: line.columns,
      values: [valueOf(line, first), valueOf(line, second)],
      preset: presetOf(line, both),
    })),
    same: chosen
      .filter((line) => !differs(line) && !saysNothing(line, first))
      .map(({ label }) => label),
  };
}

/** The fuller value, or of two that are as full the newer one. */
function presetOf({ columns }: ComparedLine, [first, second]: Both): Side {
  const filled = (client: RaRecord) => columns.filter((column) => textOf(client, column)).length;
  const more = filled(second) - filled(first);
  if (more !== 0) return more > 0 ? 1 : 0;
  return textOf(second, 'updated_at') > textOf(first, 'updated_at') ? 1 : 0;
}

/** The columns that the kept record takes from the other one, with their values. */
export const takenOver = (
  fields: readonly MergeField[],
  sides: Readonly<Record<string, Side>>,
  [, merged]: Both,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name }) => sides[name] === 1)
      .flatMap(({ columns }) => columns.map((column) => [column, valueToTake(merged[column])])),
  );

/** Digits that nobody sees are taken over by the database itself. */
const valueToTake = (value: unknown): unknown => (value === MASKED ? 'merged' : (value ?? null));

/** The older one is kept: more addresses lead to it. */
export const keptFirst = (one: RaRecord, other: RaRecord): Both =>
  textOf(other, 'created_at') < textOf(one, 'created_at') ? [other, one] : [one, other];
