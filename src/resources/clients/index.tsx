import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import { lazy } from 'react';
import { DIET, PINNED_NOTE, VISIT } from '../../config';
import { defineResource } from '../../kit/defineResource';
import {
  address,
  choice,
  choices,
  date,
  dateTime,
  email,
  multiline,
  number,
  person,
  phone,
  references,
  ssn,
  text,
} from '../../kit/fields/fields';
import { ClientListView } from './ClientListView';
import { intake } from './intake';
import { SECTIONS, SIMILAR } from './typing';
import { allergenOf, DIETARY_NEEDS } from '../../i18n/dietaryChoices';
import { ETHNICITIES, GENDERS, LANGUAGES, REFERRAL_TYPES } from '../../i18n/clientChoices';
import { BirthDate, LastVisit } from './phoneParts';
import { useVisitAction } from './useVisitAction';

const ClientCreateView = lazy(async () => ({
  default: (await import('./ClientCreateView')).ClientCreateView,
}));
const ClientDetails = lazy(async () => ({
  default: (await import('./ClientDetails')).ClientDetails,
}));

const ClientPeek = lazy(() => import('./ClientPeek'));

/** Some of a household, as another program told: a file fills it, members and visits say it better. */
const told = number({ readOnly: true, max: VISIT.largestHousehold });

export default defineResource('clients', {
  help: 'bring-clients-from-a-spreadsheet',
  icon: PeopleAltOutlined,
  softDelete: 'update',
  mergedInto: 'merged_into',
  restore: { rpc: 'restore_client', many: 'restore_clients' },
  fields: {
    full_name: person({ readOnly: true }),
    first_name: text({ required: true, max: 80 }),
    last_name: text({ max: 80 }),
    email: email(),
    phone_number: phone(),
    date_of_birth: date({ filter: true, past: true }),
    partial_ssn: ssn({
      sensitive: {
        known: 'has_partial_ssn',
        reveal: { rpc: 'reveal_partial_ssn', id: 'p_client_id' },
      },
    }),
    ...address(),
    referral_type: choice(REFERRAL_TYPES, { filter: true }),
    gender: choice(GENDERS, { filter: true }),
    ethnicity: choice(ETHNICITIES, { filter: true }),
    // The order of the codes is not that of the words.
    preferred_language: { ...choice(LANGUAGES, { filter: true }), sortable: false },
    dietary_needs: choices(DIETARY_NEEDS, { filter: true, groupOf: allergenOf }),
    dietary_note: text({ max: DIET.noteMaximum, wide: true }),
    external_id: text({ max: 40 }),
    told_household_size: number({ readOnly: true, min: 1, max: VISIT.largestHousehold }),
    told_adults: told,
    told_children: told,
    told_seniors: told,
    last_visit_at: dateTime({ filter: true }),
    certified_for: references('programs', 'name', {
      ...{ readOnly: true, filter: true, wide: false },
      none: 'resources.clients.none.programs',
    }),
    certification_ends_on: date({ readOnly: true, filter: true }),
    ends_soon_for: references('programs', 'name', { readOnly: true, filter: true, wide: false }),
    created_at: dateTime({ filter: true }),
    // PinnedNote shows and changes it.
    pinned_note: multiline({ readOnly: true, max: PINNED_NOTE.maximum }),
  },
  sections: SECTIONS,
  similar: SIMILAR,
  intake,
  select: ['network_id', 'pinned_note_by', 'pinned_note_at', 'merged_into'],
  list: ['full_name', 'email', 'phone_number', 'date_of_birth', 'city', 'referral_type'],
  more: [
    ...(['gender', 'ethnicity', 'preferred_language', 'dietary_needs', 'external_id'] as const),
    ...(['certified_for', 'certification_ends_on', 'ends_soon_for'] as const),
    ...(['last_visit_at', 'created_at'] as const),
  ],
  peek: { first: ['phone_number', 'city', 'email'] },
  narrow: { columns: ['full_name', 'phone_number', 'date_of_birth', 'last_visit_at', 'city'] },
  bulk: ['referral_type', 'city', 'state', 'zip_code', 'preferred_language'],
  // One value for all would erase what harms a household.
  bulkAdd: ['dietary_needs'],
  phone: { right: LastVisit, line2: [BirthDate, 'phone_number'] },
  search: ['search_text'],
  searchFunction: { rpc: 'search_clients', ranks: true },
  sort: { field: 'full_name', order: 'ASC' },
  rowActions: useVisitAction,
  views: {
    list: ClientListView,
    create: ClientCreateView,
    details: ClientDetails,
    peek: ClientPeek,
  },
});
