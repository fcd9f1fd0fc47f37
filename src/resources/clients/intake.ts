import { HOUSEHOLD, VISIT } from '../../config';
import { allergenOf, DIETARY_NEEDS } from '../../i18n/dietaryChoices';
import type { Intake } from '../../kit/declaration';
import { bindFields } from '../../kit/fields/bindField';
import { choice, choices, date, multiline, text } from '../../kit/fields/fields';
import { RELATIONS } from '../householdMembers';
import { TOLD_PARTS, TOLD_SIZE } from './told';

/** How a file tells clients and their households. */
export const intake: Intake<
  | ('pinned_note' | 'first_name' | 'last_name' | 'date_of_birth' | 'dietary_needs' | 'external_id')
  | (typeof TOLD_SIZE | (typeof TOLD_PARTS)[number])
> = {
  note: 'pinned_note',
  beside: [TOLD_SIZE, ...TOLD_PARTS],
  settle: (values) => {
    const said = TOLD_PARTS.filter((part) => typeof values[part] === 'number');
    const sum = said.reduce((total, part) => total + Number(values[part]), 0);
    if (sum <= Number(values[TOLD_SIZE] ?? VISIT.largestHousehold)) return null;
    return {
      values: Object.fromEntries(said.map((part) => [part, null])),
      told: 'import.faults.partsLeft',
    };
  },
  members: {
    resource: 'household_members',
    fields: bindFields({
      name: text({ max: 80 }),
      first_name: text({ max: 80 }),
      last_name: text({ max: 80 }),
      birth_date: date({ past: true }),
      relation: choice(RELATIONS),
      dietary_needs: choices(DIETARY_NEEDS, { groupOf: allergenOf }),
      note: multiline({ max: HOUSEHOLD.noteMaximum }),
    }),
    same: {
      first_name: 'first_name',
      last_name: 'last_name',
      birth_date: 'date_of_birth',
      dietary_needs: 'dietary_needs',
      note: 'pinned_note',
    },
    number: 'external_id',
    most: HOUSEHOLD.mostMembers,
    earliestYear: HOUSEHOLD.earliestYear,
  },
};
