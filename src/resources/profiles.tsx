import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { defineResource } from '../kit/defineResource';
import { address, email, person, plainName, UNBOUNDED } from '../kit/fields/fields';

/** A user's own data; the users screens list them with their role by `users`. */
export default defineResource('profiles', {
  icon: ManageAccountsOutlined,
  softDelete: 'update',
  fields: {
    full_name: person({ readOnly: true }),
    email: email({ readOnly: true }),
    first_name: plainName({ max: UNBOUNDED }),
    last_name: plainName({ max: UNBOUNDED }),
    ...address({ wide: true, max: UNBOUNDED, foreign: true }),
  },
  list: ['full_name', 'email'],
  select: ['network_id', 'avatar_url'],
  search: ['full_name', 'email'],
  sort: { field: 'full_name', order: 'ASC' },
});
