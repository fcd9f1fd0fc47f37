import type { Text } from '../../../i18n/text';
import { decisionOf, type ImportRow } from '../check/judgeRows';
import type { SentRow } from '../importApi';
import type { Target } from '../match/matchColumns';

/** Why a row stays out, in one line. */
export function reasonOf(row: ImportRow, targets: readonly Target[], translate: Text): string {
  const faults = Object.entries(row.faults).flatMap(([source, { level, words }]) => {
    if (level !== 'error') return [];
    const label = targets.find((target) => target.source === source)?.label;
    return [label === undefined ? words : `${label}: ${words}`];
  });
  if (faults.length > 0) return faults.join('. ');
  if (row.similar && row.decided !== 'leave')
    return translate('import.reasons.like', { name: row.similar.name ?? '' });
  return translate('import.reasons.left');
}

/**
 * A row as the database takes it. One that stays out brings what was in it, without what only a function of
 * the database hands out.
 */
export function sentRow(row: ImportRow, targets: readonly Target[], translate: Text): SentRow {
  const decision = decisionOf(row);
  if (decision === 'import') return { row: row.place, action: 'create', values: row.values };
  if (decision === 'add')
    return { row: row.place, action: 'add', values: row.values, record: row.similar?.id };
  return {
    row: row.place,
    action: 'leave',
    values: {},
    cells: targets.flatMap(({ source, label, field }) => {
      const text = row.texts[source];
      return field.sensitive || text === undefined ? [] : [[label, text] as const];
    }),
    reason: reasonOf(row, targets, translate),
  };
}
