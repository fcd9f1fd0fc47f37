import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { InviteForm } from './InviteForm';
import { useInvite } from './useInvite';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The dialog 'Invite user'. Closing it with Escape or the cross keeps what was typed for the next
 * time; Cancel throws it away.
 */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const id = useId();
  const { invite, isPending } = useInvite();
  return (
    <Dialog
      open={open}
      onClose={isPending ? undefined : onClose}
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } }}
    >
      <ResourceContextProvider value="profiles">
        <InviteForm id={id} onInvite={invite} onClose={onClose} />
      </ResourceContextProvider>
    </Dialog>
  );
}
