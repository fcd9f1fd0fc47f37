import type { RaRecord } from 'react-admin';
import { formatShortDate, today } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { localDate } from '../../i18n/localMoment';
import { useText } from '../../i18n/text';

/** When the client was last at a location of the network. */
export function LastVisit({ record }: { record: RaRecord }) {
  const day = localDate(record['last_visit_at']);
  return day === '' ? EMPTY : formatShortDate(day);
}

/** The birth date with the age: '3/14/1984 (42)'. */
export function BirthDate({ record }: { record: RaRecord }) {
  const translate = useText();
  const born: unknown = record['date_of_birth'];
  if (typeof born !== 'string' || born === '')
    return translate('resources.clients.list.noBirthDate');
  return `${formatShortDate(born)} (${ageOn(today(), born)})`;
}

/** Whole years from one day to another (`yyyy-MM-dd`). */
const ageOn = (day: string, born: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);
