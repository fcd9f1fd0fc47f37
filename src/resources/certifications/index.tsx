import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import { CERTIFICATION_BASES } from '../../i18n/programChoices';
import { defineResource } from '../../kit/defineResource';
import { choice, date, dateTime, flag, number, reference } from '../../kit/fields/fields';
import { intake } from './intake';

/**
 * What households are certified for. They have no list of their own: the list of clients and the card of a client
 * show them. CertifyDialog and the check-in make them, the import those that were made on paper.
 */
export default defineResource('certifications', {
  icon: VerifiedOutlined,
  softDelete: false,
  fields: {
    client_id: reference('clients', 'full_name', { readOnly: true }),
    program_id: reference('programs', 'name', { readOnly: true }),
    starts_on: date({ readOnly: true }),
    ends_on: date({ readOnly: true }),
    basis: choice(CERTIFICATION_BASES, { readOnly: true }),
    household_size: number({ readOnly: true }),
    imported: flag({ readOnly: true }),
    revoked_at: dateTime(),
    created_by: reference('colleagues', 'full_name', { readOnly: true }),
  },
  intake,
  list: ['program_id', 'starts_on', 'ends_on', 'basis'],
  search: [],
  sort: { field: 'starts_on', order: 'DESC' },
});
