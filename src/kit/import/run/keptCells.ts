import { storableText } from '../../../data/conditions';
import { foldText } from '../../../data/foldText';
import { splitName } from '../../../data/splitName';
import type { ImportRow } from '../check/validateRows';
import { FULL_NAME, TO_NOTE } from '../match/fullName';
import { HEADER_ALIASES } from '../match/headerAliases';
import type { Match } from '../match/fullName';
import { isConfidential } from '../match/memberColumns';
import type { Target } from '../match/target';

interface FileColumns {
  headers: readonly string[];
  /** Of the row, as they were in the file. */
  cells: readonly string[];
  match: Match;
  targets: readonly Target[];
}

/**
 * What is kept of a row that stays out: every column of its file under its own header, as it was mended. What
 * only a function hands out is nowhere among it, also where the column was ignored; nor a character that would have
 * the database refuse the rows beside it.
 */
export function keptCells(
  row: Pick<ImportRow, 'texts'>,
  { headers, cells, match, targets }: FileColumns,
): readonly (readonly [string, string])[] {
  const secrets = targets.filter(({ field }) => field.sensitive);
  const columns = Object.values(match);
  const kept = headers.flatMap((header, place): (readonly [string, string])[] => {
    const written = cells[place] ?? '';
    const source = match[place];
    if (source === undefined) return isSecret(header, written, secrets) ? [] : [[header, written]];
    // Admins of a location read what is kept, too.
    if (isConfidential(source, targets)) return [];
    if (source === FULL_NAME) return [[header, nameIn(row, written)]];
    // Of several columns nobody can tell which one was mended.
    const isAlone = source !== TO_NOTE && columns.filter((one) => one === source).length === 1;
    return [[header, isAlone ? (row.texts[source] ?? '') : written]];
  });
  return kept.map(([header, text]) => [storableText(header), storableText(text)] as const);
}

/** A social security number, in whichever column it stands. */
const SSN = /\b\d{3}-\d\d-\d{4}\b/;

/** Whether a cell says what only a function hands out, by its header or by itself. */
export function isSecret(header: string, text: string, secrets: readonly Target[]): boolean {
  if (secrets.length === 0) return false;
  const name = ` ${foldText(header)} `;
  return (
    SSN.test(text) ||
    secrets.some(({ source }) =>
      (HEADER_ALIASES[source] ?? []).some((word) => name.includes(` ${word} `)),
    )
  );
}

/** The whole name as the file has it, unless one of its parts was mended. */
function nameIn({ texts }: Pick<ImportRow, 'texts'>, written: string): string {
  const { first_name, last_name } = splitName(written);
  const { first_name: first = '', last_name: last = '' } = texts;
  return first === first_name && last === last_name ? written : `${first} ${last}`.trim();
}
