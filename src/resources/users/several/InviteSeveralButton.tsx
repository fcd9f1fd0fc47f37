import '../../../i18n/invitationTexts';
import GroupAddOutlinedIcon from '@mui/icons-material/GroupAddOutlined';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/text';
import type { InvitedTo } from './InviteSeveralForm';
import { Button } from '../../../ui/Button';

const InviteSeveralDialog = lazy(async () => ({
  default: (await import('./InviteSeveralDialog')).InviteSeveralDialog,
}));

/** The button that invites people to a location, and its dialog, which comes when it is asked for. */
export function InviteSeveralButton({ location }: { location: InvitedTo }) {
  const translate = useText();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<GroupAddOutlinedIcon />}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {translate('invitations.title')}
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <InviteSeveralDialog
            open={open}
            location={location}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
