import { parseISO, isValid } from 'date-fns';
import { formatDate } from '../i18n/dates';
import { text } from '../i18n/text';
import { choiceText } from '../i18n/choices';
import { YES_NO } from '../i18n/customFieldChoices';
import { ETHNICITIES, GENDERS, REFERRAL_TYPES } from '../i18n/clientChoices';
import type { ReportVisit, Split } from './answers';
import type { VisitGroup } from './visitQuery';
import { hourWords, monthWords } from './words';
import { groupName, UNKNOWN } from './wordLine';

/** What a group is called that only its rows name: its first row, or that there is none. */
const ofRow = (name: string | null | undefined) => name ?? text('reports.noNumbers');

/**
 * The group of a number in words, such as 'City: Hamtramck'.
 *
 * @param row one of its visits, where there are any
 */
export function groupWords({ split, value }: VisitGroup, row: ReportVisit | undefined): string {
  return text('reports.rows.group', {
    group: row?.answer?.field ?? text(`reports.groups.${split}`),
    name: value === null ? text('reports.rows.other') : nameOf({ split, value }, row),
  });
}

function nameOf(
  { split, value }: { split: Split; value: string },
  row: ReportVisit | undefined,
): string {
  const coded = { value, name: null };
  switch (split) {
    case 'referral_type':
      return groupName(coded, REFERRAL_TYPES);
    case 'gender':
      return groupName(coded, GENDERS);
    case 'ethnicity':
      return groupName(coded, ETHNICITIES);
    case 'age':
      return text(`reports.bands.${value}`, { _: groupName(coded) });
    case 'arrival':
      return text(`reports.arrival.${value}`, { _: value });
    case 'zip':
      return groupName(coded);
    case 'city':
      return value === UNKNOWN ? groupName(coded) : capitalized(value);
    case 'location':
      return ofRow(row?.location_name);
    case 'event':
      return value === 'none' ? text('reports.noEvent') : ofRow(row?.event_name);
    case 'program':
      return ofRow(row?.program_name);
    case 'reason':
      return value === 'any' ? text('reports.anyReason') : ofRow(row?.override_reason);
    case 'answer':
      return answerWords(value, row);
    case 'day':
      return dayWords(value, formatDate);
    case 'week':
      return dayWords(value, (day) => text('reports.rows.from', { day: formatDate(day) }));
    case 'month':
      return dayWords(value, monthWords);
    case 'hour':
      return hourWords(value);
  }
}

function answerWords(value: string, row: ReportVisit | undefined): string {
  const [, , option] = value.split('.');
  if (option === undefined) return text('form.notAsked');
  return row?.answer?.option ?? choiceText(YES_NO, option);
}

const dayWords = (value: string, words: (day: string) => string): string =>
  isValid(parseISO(value)) ? words(value) : value;

const capitalized = (words: string): string =>
  words.replace(
    /(^|[\s-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
