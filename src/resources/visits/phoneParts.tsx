import type { RaRecord } from 'react-admin';
import { formatShortDateTime } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { peopleInWords } from './householdWords';

/** How many came, in words: nothing above the row says what a number is. */
export function VisitPeople({ record }: { record: RaRecord }) {
  const translate = useText();
  const { household_size: size } = record;
  return typeof size === 'number' ? peopleInWords(size, translate) : EMPTY;
}

/** Day and time in short: a phone has no more room. */
export const VisitMoment = ({ record }: { record: RaRecord }) =>
  formatShortDateTime(String(record['visited_at']));
