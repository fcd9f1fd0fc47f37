import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { RaRecord } from 'react-admin';
import { Avatar } from '../../ui/Avatar';
import type { LOCATION_ROLES } from '../../config';
import { defineResource } from '../../kit/defineResource';
import type { Field } from '../../kit/fields/field';
import { choice, dateTime, email, text } from '../../kit/fields/fields';
import { nameOf, placementOf } from './placement';
import { RoleChips } from './RoleChips';
import { useText } from '../../i18n/text';
import { useUserActions } from './useUserActions';
import { LOCATION_ROLE_LABELS } from './roleLabels';

/** The face of a row; its link says whose it is, and a phone has room for little else. */
const face: Field<string> = {
  ...text({ readOnly: true }),
  columnKind: 'uuid',
  sortable: false,
  hidesHeading: true,
  Show: ({ value, record }) => (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}
    >
      <Avatar id={value} name={nameOf(record)} src={photoOf(record)} />
      <Box
        component="span"
        sx={(theme) => ({
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          [theme.breakpoints.up('sm')]: { ...visuallyHidden },
        })}
      >
        {nameOf(record)}
      </Box>
    </Box>
  ),
};

const Face = ({ record }: { record: RaRecord }) => (
  <Avatar id={String(record.id)} name={nameOf(record)} src={photoOf(record)} />
);

/** The role alone: two chips would leave no room for the name. */
const Role = ({ record }: { record: RaRecord }) => (
  <RoleChips placement={{ ...placementOf(record), is_invited: false }} />
);

function Invited({ record }: { record: RaRecord }) {
  const translate = useText();
  if (!placementOf(record).is_invited) return null;
  return (
    <Box component="span" sx={{ color: 'larder.warningText', fontWeight: 600 }}>
      {translate('resources.location_users.invited')}
    </Box>
  );
}

const PersonName = ({ record }: { record: RaRecord }) => nameOf(record);

const photoOf = ({ avatar_url: url }: RaRecord) => (typeof url === 'string' ? url : null);

const name: Field<string> = {
  ...text({ readOnly: true }),
  Show: ({ value }) => (
    <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
      {value}
    </Box>
  ),
};

const role: Field<(typeof LOCATION_ROLES)[number]> = {
  ...choice(LOCATION_ROLE_LABELS, { readOnly: true, filter: true }),
  Show: ({ record }) => <RoleChips placement={placementOf(record)} />,
};

/** The colleagues at the active location: the database joins their profiles to their roles. */
export default defineResource('location_users', {
  icon: ManageAccountsOutlined,
  softDelete: false,
  fields: {
    id: face,
    email: email({ readOnly: true }),
    full_name: name,
    role,
    created_at: dateTime(),
  },
  list: ['id', 'email', 'full_name', 'role'],
  more: ['created_at'],
  phone: { face: Face, line1: PersonName, right: Role, line2: ['email'], below: Invited },
  select: [
    'location_id',
    'link_id',
    'first_name',
    'last_name',
    'avatar_url',
    'standing',
    'is_invited',
    'is_editable',
  ],
  search: ['full_name', 'email'],
  sort: { field: 'full_name', order: 'ASC' },
  rowActions: useUserActions,
});
