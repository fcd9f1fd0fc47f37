import type { FormSection, Similar } from '../../kit/declaration';

/* How a client is typed: the form's sections, and whom it may be already. */

export const SECTIONS = [
  { name: 'person', fields: ['first_name', 'last_name', 'date_of_birth'] },
  { name: 'contact', fields: ['phone_number', 'email', 'external_id'] },
  { name: 'address', fields: ['address_line1', 'address_line2', 'city', 'state', 'zip_code'] },
  { name: 'diet', fields: ['dietary_needs', 'dietary_note'] },
  {
    name: 'funder',
    fields: ['referral_type', 'gender', 'ethnicity', 'partial_ssn', 'preferred_language'],
  },
] as const satisfies readonly FormSection[];

export const SIMILAR = {
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
} as const satisfies Similar;
