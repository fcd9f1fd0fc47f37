import { useId } from 'react';
import { FormDialog } from '../../../kit/form/FormDialog';
import { InviteSeveralForm, type InvitedTo } from './InviteSeveralForm';

interface InviteSeveralDialogProps {
  open: boolean;
  /** Where they are invited to. */
  location: InvitedTo;
  onClose: () => void;
}

/** The dialog 'Invite people': several at once, each judged and answered by itself. */
export function InviteSeveralDialog({ open, location, onClose }: InviteSeveralDialogProps) {
  const id = useId();
  return (
    <FormDialog id={id} open={open} onClose={onClose}>
      <InviteSeveralForm id={id} location={location} />
    </FormDialog>
  );
}
