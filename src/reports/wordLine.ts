import { text } from '../i18n/text';
import { choiceText, type ChoiceWords } from '../i18n/choices';
import type { Measure, ReportLine } from './answers';
import type { Count, Line, ReportSplit } from './declaration';

/** The group of those who told nothing, in every split. */
export const UNKNOWN = 'unknown';

/** A group's name: as people wrote it, else the words of its code. */
export function groupName(
  { value, name }: { value: string; name: string | null },
  words: ChoiceWords<string> = {},
): string {
  if (value === UNKNOWN) return text('reports.unknown');
  return name ?? choiceText(words, value);
}

/** A line's name where it stands alone: 'Unknown' says nothing without its split. */
export const spokenName = (
  { id, name, spoken }: Line,
  { group }: Pick<ReportSplit<never>, 'group'>,
): string =>
  spoken ?? (id === UNKNOWN ? text('reports.rows.group', { group: text(group), name }) : name);

/** A group of an answer; not every split counts everything. */
type CountedLine = Pick<ReportLine, 'value' | 'name'> & Partial<Record<Measure, Count>>;

/** A line of an answer as a table shows it. */
export const wordLine = (
  { value, name: _name, ...counts }: CountedLine,
  name: string,
  detail?: string,
): Line => ({ id: value, name, detail, counts });
