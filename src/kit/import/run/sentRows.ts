import { joinSentences } from '../../../i18n/joinSentences';
import type { Text } from '../../../i18n/text';
import { decisionOf, stateOf, type ImportRow } from '../check/validateRows';
import { ownValues } from '../check/readMembers';
import type { SentRow } from '../importApi';
import type { Target } from '../match/target';

/** Why a row stays out, in one line. */
export function reasonOf(row: ImportRow, targets: readonly Target[], translate: Text): string {
  const faults = Object.entries(row.faults).flatMap(([source, { level, words }]) => {
    if (level !== 'error') return [];
    const label = targets.find((target) => target.source === source)?.label;
    return [label === undefined ? words : `${label}: ${words}`];
  });
  if (row.mark) return translate(`import.reasons.${row.mark}`);
  if (faults.length > 0) return joinSentences(...faults);
  if (stateOf(row) === 'same')
    return translate('import.reasons.same', { name: row.known?.name ?? '' });
  if (row.similar && row.decided !== 'leave')
    return translate('import.reasons.like', {
      name: [...new Set(row.similar.map(({ name = '' }) => name))].join(', '),
    });
  return translate('import.reasons.left');
}

interface Sending {
  targets: readonly Target[];
  translate: Text;
  /** What was in the file, for whom the row stays out: `keptCells`. */
  cells: NonNullable<SentRow['cells']>;
}

/** A row as the database takes it. One that the database refuses stays out, too: each brings what was in it. */
export function sentRow(row: ImportRow, { targets, translate, cells }: Sending): SentRow {
  const decision = decisionOf(row);
  const { place } = row;
  const values = ownValues(row.values);
  const members = row.members?.length ? { members: row.members } : {};
  if (decision === 'import') return { row: place, action: 'create', values, ...members, cells };
  if (decision === 'update' && row.known) {
    const { id, changed } = row.known;
    const replaced = Object.entries(values).filter(([source]) => source in changed);
    return {
      ...{ row: place, action: 'update', record: id, cells },
      values: Object.fromEntries(replaced),
      ...members,
    };
  }
  if (decision === 'add')
    return { row: place, action: 'add', values, ...members, record: row.target, cells };
  const reason = reasonOf(row, targets, translate);
  return { row: place, action: 'leave', values: {}, cells, reason };
}
