import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import { lazy } from 'react';
import { PINNED_NOTE } from '../../config';
import { defineResource } from '../../kit/defineResource';
import {
  address,
  choice,
  date,
  dateTime,
  email,
  multiline,
  person,
  phone,
  ssn,
  text,
} from '../../kit/fields/fields';
import { ETHNICITIES, GENDERS, REFERRAL_TYPES } from './choices';
import { BirthDate, LastVisit } from './phoneParts';
import { useVisitAction } from './useVisitAction';

const ClientCreateView = lazy(async () => ({
  default: (await import('./ClientCreateView')).ClientCreateView,
}));
const ClientDetails = lazy(async () => ({
  default: (await import('./ClientDetails')).ClientDetails,
}));

export default defineResource('clients', {
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
    created_at: dateTime({ filter: true }),
    // PinnedNote shows and changes it.
    pinned_note: multiline({ readOnly: true, max: PINNED_NOTE.maximum }),
  },
  sections: [
    { name: 'person', fields: ['first_name', 'last_name', 'date_of_birth'] },
    { name: 'contact', fields: ['phone_number', 'email'] },
    { name: 'address', fields: ['address_line1', 'address_line2', 'city', 'state', 'zip_code'] },
    { name: 'funder', fields: ['referral_type', 'gender', 'ethnicity', 'partial_ssn'] },
  ],
  similar: {
    rpc: 'similar_clients',
    fields: [
      ...(['first_name', 'last_name', 'date_of_birth', 'phone_number', 'email'] as const),
      ...(['address_line1', 'address_line2', 'city', 'zip_code'] as const),
    ],
    names: ['first_name', 'last_name'],
    identity: ['first_name', 'last_name', 'date_of_birth'],
    known: ['date_of_birth', 'address_line1'],
    review: {
      page: 'PossibleDuplicates',
      count: { rpc: 'count_client_pairs', waiting: ['likely', 'relatives'] },
    },
  },
  also: ['network_id', 'pinned_note_by', 'pinned_note_at', 'merged_into'],
  list: ['full_name', 'email', 'phone_number', 'date_of_birth', 'city', 'referral_type'],
  more: ['gender', 'ethnicity', 'created_at'],
  phone: { right: LastVisit, line2: [BirthDate, 'phone_number'] },
  search: ['search_text'],
  searchFunction: {
    rpc: 'search_clients',
    sortable: [
      'full_name',
      'email',
      'phone_number',
      'date_of_birth',
      'city',
      'referral_type',
      'gender',
      'ethnicity',
      'created_at',
    ],
    ranks: true,
  },
  sort: { field: 'full_name', order: 'ASC' },
  rowActions: useVisitAction,
  views: { create: ClientCreateView, details: ClientDetails },
});
