import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { defineResource } from '../resource/defineResource';
import { address, email, person, text } from '../resource/fields';

/** A user's own data; the users screens list them with their role by `users`. */
export default defineResource('profiles', {
  icon: ManageAccountsOutlined,
  softDelete: 'update',
  fields: {
    full_name: person({ readOnly: true }),
    email: email({ readOnly: true }),
    first_name: text({ max: 80 }),
    last_name: text({ max: 80 }),
    ...address({ wide: true }),
  },
  list: ['full_name', 'email'],
  also: ['network_id', 'avatar_url'],
  search: ['full_name', 'email'],
  sort: { field: 'full_name', order: 'ASC' },
});
