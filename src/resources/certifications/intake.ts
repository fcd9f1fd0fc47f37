import { VISIT } from '../../config';
import { CERTIFICATION_BASES } from '../../i18n/programChoices';
import type { Intake } from '../../kit/declaration';
import { bindFields } from '../../kit/fields/bindField';
import { choice, date, number, text } from '../../kit/fields/fields';

/** What names the client of a certification in a file: the old system's number, else name and birth date. */
const CLIENT = {
  client_number: text({ max: 40 }),
  first_name: text({ max: 80 }),
  last_name: text({ max: 80 }),
  date_of_birth: date({ past: true }),
};

/** How a file tells certifications (`private.read_certifications_rows`). */
export const intake: Intake<never> = {
  fields: bindFields({
    program_id: text(),
    starts_on: date({ required: true, past: true }),
    ends_on: date(),
    basis: choice(CERTIFICATION_BASES),
    ...CLIENT,
    household_size: number({ min: 1, max: VISIT.largestHousehold }),
  }),
  program: 'program_id',
  same: [...Object.keys(CLIENT), 'program_id', 'starts_on'],
};
