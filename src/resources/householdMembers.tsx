import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { DIET, HOUSEHOLD } from '../config';
import { today } from '../i18n/dates';
import { allergenOf, DIETARY_NEEDS } from '../i18n/dietaryChoices';
import { defineResource } from '../kit/defineResource';
import {
  choice,
  choices,
  date,
  multiline,
  number,
  person,
  reference,
  text,
} from '../kit/fields/fields';

/** What a member is to the head of the household: the codes of the database, and the words. */
export const RELATIONS = {
  partner: 'Partner',
  child: 'Child',
  parent: 'Parent',
  grandchild: 'Grandchild',
  sibling: 'Sibling',
  other_relative: 'Other relative',
  no_relation: 'No relation',
};

/** Whether a year is still to come at the location. */
const isAhead = (year: unknown): boolean =>
  typeof year === 'number' && year > Number(today().slice(0, 4));

/** The people of a client's household: the client's page shows them, and has their form. */
export default defineResource('household_members', {
  icon: GroupOutlined,
  softDelete: 'update',
  fields: {
    full_name: person({ readOnly: true }),
    client_id: reference('clients', 'full_name', { readOnly: true }),
    first_name: text({ required: true, max: 80 }),
    last_name: text({ max: 80 }),
    birth_date: date({ past: true }),
    birth_year: number({ min: HOUSEHOLD.earliestYear }),
    relation: choice(RELATIONS),
    dietary_needs: choices(DIETARY_NEEDS, { groupOf: allergenOf }),
    dietary_note: text({ max: DIET.noteMaximum }),
    note: multiline({ max: HOUSEHOLD.noteMaximum }),
  },
  check: ({ birth_date: date, birth_year: year }) => ({
    birth_year:
      date && year
        ? 'resources.household_members.check.both'
        : isAhead(year)
          ? 'form.errors.ahead'
          : undefined,
  }),
  list: ['full_name', 'birth_date', 'relation'],
  search: ['full_name'],
  sort: { field: 'full_name', order: 'ASC' },
});
