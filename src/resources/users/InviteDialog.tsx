import { useId } from 'react';
import CloseIcon from '@mui/icons-material/Close';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';
import { FormDialog, useFormDialog } from '../../kit/form/FormDialog';
import { useInvite, type InviteRequest } from './useInvite';
import { FieldGrid } from '../../kit/form/FieldGrid';
import { NotSaved } from '../../kit/form/NotSaved';
import { RecordForm } from '../../kit/form/RecordForm';
import { initialValues, schemaOf, type FormValues } from '../../kit/form/schemaOf';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useFormScope } from '../../kit/form/useFormScope';
import { INVITATION } from './invitation';
import { useText, type TextUnder } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';

const text = <Key extends TextUnder<'resources.location_users.invite'>>(key: Key) =>
  `resources.location_users.invite.${key}` as const;

const FIELDS = Object.values(INVITATION);
const EMPTY = initialValues(FIELDS);

interface InviteFormProps {
  /** The beginning of the ids of title and text. */
  id: string;
  onInvite: (request: InviteRequest) => Promise<unknown>;
  onClose: () => void;
}

/** The content of the dialog 'Invite user'. */
function InviteForm({ id, onInvite, onClose }: InviteFormProps) {
  const translate = useText();
  const user = useCurrentUser();
  const scope = useFormScope('location_users');

  const send = async (values: FormValues) => {
    const place = scope.meta()?.scope;
    if (!place || !('location' in place) || !user?.networkId) throw new NotSaved();
    const here = { network_id: user.networkId, location_id: place.location };
    await onInvite({ ...values, ...here }).catch(() => {
      // The toast has said it.
      throw new NotSaved();
    });
    return onClose;
  };

  return (
    <RecordForm
      resource="profiles"
      schema={(words) => schemaOf(FIELDS, words)}
      defaults={EMPTY}
      onSave={send}
      draft="invitation"
    >
      <DialogTitle id={`${id}-title`} sx={{ pr: '3.5rem' }}>
        {translate(text('title'))}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: '1rem' }}>
        <Typography id={`${id}-text`} color="textSecondary">
          {translate(text('text'), { location: user?.activeLocation?.name ?? '' })}
        </Typography>
        {INVITATION.email.input()}
        <FieldGrid>
          {INVITATION.first_name.input()}
          {INVITATION.last_name.input()}
        </FieldGrid>
        {INVITATION.role.input()}
      </DialogContent>
      <InviteButtons />
    </RecordForm>
  );
}

function InviteButtons() {
  const translate = useText();
  const { reset, formState } = useFormContext();
  const { isDirty, isSubmitting } = formState;
  const close = useFormDialog({ dirty: isDirty, busy: isSubmitting, onDiscard: reset });
  return (
    <>
      <IconButton
        aria-label={translate(text('close'))}
        onClick={close}
        style={{ position: 'absolute', top: '1rem', right: '1rem' }}
      >
        <CloseIcon />
      </IconButton>
      <DialogActions>
        <Button disabled={isSubmitting} onClick={close}>
          {translate('form.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {translate(text('submit'))}
        </Button>
      </DialogActions>
    </>
  );
}

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
