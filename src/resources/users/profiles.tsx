import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { defineResource } from '../../resource/defineResource';
import { address, email, person, text } from '../../resource/fields';

/** A user's own data; the users screens list them with their role by `users`. */
export const profiles = defineResource({
  table: 'profiles',
  icon: ManageAccountsOutlined,
  path: '/users',
  record: 'full_name',
  scope: 'network',
  softDelete: 'update',
  access: {
    list: 'locationAdmin',
    show: 'locationAdmin',
    edit: 'locationAdmin',
    delete: 'locationAdmin',
  },
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
