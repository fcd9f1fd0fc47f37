import { useId } from 'react';
import { FormDialog } from '../../kit/form/FormDialog';
import { InviteForm } from './InviteForm';
import { useInvite } from './useInvite';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog 'Invite user'. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const id = useId();
  const { invite } = useInvite();
  return (
    <FormDialog id={id} open={open} onClose={onClose}>
      <InviteForm id={id} onInvite={invite} onClose={onClose} />
    </FormDialog>
  );
}
