import { VISIT } from '../../config';
import type { Intake } from '../../kit/declaration';
import { bindFields } from '../../kit/fields/bindField';
import { date, multiline, number, text } from '../../kit/fields/fields';
import { readHousehold, sizeOf } from './household';

const part = number({ min: 0, max: VISIT.largestHousehold });

/** What names the client of a visit in a file: the old system's number, else name and birth date. */
const CLIENT = {
  client_number: text({ max: 40 }),
  first_name: text({ max: 80 }),
  last_name: text({ max: 80 }),
  date_of_birth: date({ past: true }),
};

/** How a file tells visits (`private.read_visits_rows`). */
export const intake: Intake<'note'> = {
  note: 'note',
  fields: bindFields({
    visited_on: date({ required: true, past: true }),
    ...CLIENT,
    location_id: text(),
    household_size: number({ min: 1, max: VISIT.largestHousehold }),
    adults: part,
    children: part,
    seniors: part,
    note: multiline({ max: VISIT.noteMaximum }),
  }),
  place: 'location_id',
  same: [...Object.keys(CLIENT), 'visited_on'],
  settle: (values) => {
    const size = values['household_size'];
    const parts = sizeOf({ ...readHousehold(values), unknown: 0 });
    const isMore = typeof size === 'number' && parts > size && parts <= VISIT.largestHousehold;
    return isMore
      ? { values: { household_size: parts }, told: 'import.faults.partsAreMore' }
      : null;
  },
};
