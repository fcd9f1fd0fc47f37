import PersonAddAltOutlinedIcon from '@mui/icons-material/PersonAddAltOutlined';
import { lazy, Suspense, useState } from 'react';
import { ListPage } from '../../kit/list/ListPage';
import { WaitingOffers } from './offers/WaitingOffers';
import { UserDeletion } from './UserDeletion';
import users from '.';
import { useCan } from '../../kit/useCan';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

const InviteDialog = lazy(async () => ({
  default: (await import('./InviteDialog')).InviteDialog,
}));

const INVITING = { access: { create: 'locationAdmin' } } as const;

/** The button 'Invite user' and its dialog. */
export function InviteButton() {
  const translate = useText();
  const can = useCan(INVITING);
  const [open, setOpen] = useState(false);
  if (!can('create')) return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<PersonAddAltOutlinedIcon />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {translate('resources.location_users.invite.title')}
      </Button>
      <Suspense fallback={null}>
        <InviteDialog
          open={open}
          onClose={() => {
            setOpen(false);
          }}
        />
      </Suspense>
    </>
  );
}

/** The colleagues at the active location. */
export default function UsersPage() {
  return (
    <UserDeletion>
      <ListPage resource={users} actions={<InviteButton />} />
      <WaitingOffers />
    </UserDeletion>
  );
}
