import { joinSentences } from '../../../i18n/joinSentences';
import type { Text } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import type { Target } from '../match/target';
import { isFurther, type Fates } from './left';
import type { Fault } from './readCell';
import { cellWords, type ImportRow } from './validateRows';

interface Noting {
  /** The field that takes notes, and whether it takes a text; null where the record has none. */
  note: { source: string; takes: (text: string) => boolean } | null;
  fates: Fates;
  /** The words of a fault with what became of its text. */
  wordsOf: (fault: Fault, fate: 'empty' | 'note') => string;
  /** What is said of a row whose note has no room for something. */
  noRoom: (labels: readonly string[]) => string;
}

/** A row with what it leaves in its note, and told so; what has no room there is named. */
function withNotes(row: ImportRow, { note, fates, wordsOf, noRoom }: Noting): ImportRow {
  if (row.left.length === 0) return row;
  const faults = { ...row.faults };
  const full: string[] = [];
  let text = '';
  const own = note && row.values[note.source];
  if (typeof own === 'string') text = own;
  for (const one of row.left) {
    const { kind, source, label, text: said, fate } = one;
    const wanted = fate === 'asked' ? (fates[kind] ?? 'empty') : fate;
    const isNoted = wanted === 'note' && note !== null;
    const fault = faults[source];
    if (fault?.level === 'warning' && !isFurther(one))
      faults[source] = { ...fault, words: wordsOf(fault, isNoted ? 'note' : 'empty') };
    if (!isNoted) continue;
    const more = [...(text === '' ? [] : [text]), `${label}: ${said}`].join('\n');
    if (note.takes(more)) text = more;
    else full.push(label);
  }
  if (full.length > 0) faults[''] = { level: 'warning', words: noRoom(full) };
  const values = note && text !== '' ? { ...row.values, [note.source]: text } : row.values;
  return { ...row, values, faults };
}

interface Noted {
  resource: ResourceDefinition;
  targets: readonly Target[];
  fates: Fates;
  translate: Text;
}

/** The rows with what they leave in their notes, by what was decided for all. */
export function withAllNotes(
  rows: readonly ImportRow[],
  { resource, targets, fates, translate }: Noted,
): readonly ImportRow[] {
  const target = targets.find(({ source }) => source === resource.intake?.note);
  const rule = target?.field.rule(cellWords(translate));
  const noting = {
    fates,
    note:
      target && rule
        ? { source: target.source, takes: (text: string) => rule.safeParse(text).success }
        : null,
    wordsOf: ({ words }: { words: string }, fate: 'empty' | 'note') =>
      joinSentences(
        words,
        translate(fate === 'note' ? 'import.faults.noted' : 'import.faults.emptied'),
      ),
    noRoom: (labels: readonly string[]) =>
      translate('import.faults.noRoom', { fields: labels.join(', ') }),
  };
  return rows.map((row) => withNotes(row, noting));
}
