import { IMPORT } from '../../../config';
import { foldText } from '../../../data/foldText';
import type { ResourceDefinition } from '../../declaration';
import type { Finding, ImportApi, SentRow } from '../importApi';
import { chunksOf, mapInSlices, twoAtATime } from '../slices';
import { memberOf } from '../match/memberColumns';
import { ownValues } from './readMembers';
import { stateOf, type ImportRow } from './validateRows';

/** A row as the database checks it. */
export const draftOf = ({ place, values, members = [] }: ImportRow): SentRow => ({
  ...{ row: place, values: ownValues(values) },
  ...(members.length > 0 && { members }),
});

/** A row as others are compared with it: whoever came with it is nobody like them. */
export const likenOf = ({ place, values }: ImportRow): SentRow => ({
  row: place,
  values: ownValues(values),
});

/** The fields that rows have in common which may be the same record. */
export const namesOf = ({ intake, similar, record }: ResourceDefinition): readonly string[] =>
  intake?.same ?? similar?.names ?? [record];

/**
 * By what rows are known to be alike at all: the name of a record, and every text of a column in which
 * nearly all rows differ, such as a phone number or a barcode.
 */
export async function likenessKeys(
  rows: readonly ImportRow[],
  resource: ResourceDefinition,
  signal?: AbortSignal,
) {
  const names = namesOf(resource);
  const telling = (await tellingColumns(rows, signal)).filter((column) => !names.includes(column));
  return ({ values }: ImportRow): string[] => {
    const name = foldText(names.map((column) => wordsOf(values[column])).join(' '));
    return [
      ...(name === '' ? [] : [`name ${name}`]),
      ...telling.flatMap((column) => {
        const value = values[column];
        return typeof value === 'string' && value !== '' ? [`${column} ${foldText(value)}`] : [];
      }),
    ];
  };
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** How many of ten filled cells have to differ, so that two equal ones say something. */
const TELLING = 0.7;

async function tellingColumns(
  rows: readonly ImportRow[],
  signal: AbortSignal | undefined,
): Promise<string[]> {
  // A column is looked at once, not in each of 100,000 rows; null is one of a member.
  const seen = new Map<string, { filled: number; different: Set<string> } | null>();
  const look = ({ values }: ImportRow) => {
    for (const [column, value] of Object.entries(values)) {
      if (typeof value !== 'string' || value === '') continue;
      if (!seen.has(column))
        seen.set(column, memberOf(column) ? null : { filled: 0, different: new Set() });
      const known = seen.get(column);
      if (!known) continue;
      known.filled += 1;
      known.different.add(value);
    }
  };
  await mapInSlices(rows, look, signal);
  return [...seen].flatMap(([column, known]) =>
    known && known.different.size >= known.filled * TELLING ? [column] : [],
  );
}

interface Checking {
  api: Pick<ImportApi, 'check'>;
  resource: ResourceDefinition;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** Whether the database is asked for a row: nothing is to be mended first, and it is no line of totals. */
export const isAskedFor = (row: ImportRow): boolean =>
  row.mark === undefined && stateOf(row) !== 'error';

interface Chunk {
  part: readonly ImportRow[];
  keys: ReadonlySet<string>;
}

/** The keys of a chunk are made when its turn comes: all at once they would hold up the page. */
function* chunksWithKeys(
  rows: readonly ImportRow[],
  keysOf: (row: ImportRow) => string[],
): Generator<Chunk> {
  for (const part of chunksOf(rows)) yield { part, keys: new Set(part.flatMap(keysOf)) };
}

/**
 * What the database says of rows that have no error yet: chunk after chunk, each with those rows of earlier
 * chunks that share a key with one of it. What the database would refuse is no row of an earlier chunk.
 *
 * @throws DataError; the AbortError when it is given up
 */
export async function checkRows(
  rows: readonly ImportRow[],
  { api, resource, signal, onProgress }: Checking,
): Promise<ReadonlyMap<number, Finding>> {
  const due = rows.filter(isAskedFor);
  const keysOf = await likenessKeys(due, resource, signal);
  const known = new Map<string, ImportRow>();
  const found = new Map<number, Finding>();
  let done = 0;
  const ask = async ({ part, keys }: Chunk) => {
    const earlier = new Set([...keys].flatMap((key) => known.get(key) ?? []));
    const context = [...earlier].slice(0, IMPORT.chunkRows).map(likenOf);
    for (const one of await api.check(part.map(draftOf), context)) found.set(one.row, one);
    for (const row of part)
      if (!found.get(row.place)?.problem && !found.get(row.place)?.known)
        for (const key of keysOf(row)) if (!known.has(key)) known.set(key, row);
    done += part.length;
    onProgress(done, due.length);
  };
  onProgress(done, due.length);
  let keysBefore: ReadonlySet<string> = new Set();
  await twoAtATime(chunksWithKeys(due, keysOf), ask, async ({ keys }, before) => {
    // It is compared with the rows of the one before.
    if ([...keys].some((key) => keysBefore.has(key))) await before;
    keysBefore = keys;
    signal.throwIfAborted();
    return true;
  });
  return found;
}
