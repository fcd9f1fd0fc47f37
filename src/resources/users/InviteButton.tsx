import PersonAddAltOutlinedIcon from '@mui/icons-material/PersonAddAltOutlined';
import { lazy, Suspense, useState } from 'react';
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
