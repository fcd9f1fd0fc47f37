import { zodResolver } from '@hookform/resolvers/zod';
import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Form } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { FieldGrid } from '../../kit/form/FieldGrid';
import { useFormDialog } from '../../kit/form/FormDialog';
import { FormGuard } from '../../kit/form/FormGuard';
import { TextInput } from '../../kit/form/TextInput';
import { useFieldLabel } from '../../kit/fields/bindField';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useFormScope } from '../../kit/form/useFormScope';
import { useReportError } from '../../kit/errors/useReportError';
import { inviteSchema, type Invitation } from './inviteSchema';
import { RoleInput } from './RoleInput';
import { useText, type TextUnder } from '../../i18n/text';

const EMPTY_INVITATION = { email: null, first_name: null, last_name: null, role: null };

type FormSchema = ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

const text = <Key extends TextUnder<'resources.location_users.invite'>>(key: Key) =>
  `resources.location_users.invite.${key}` as const;

interface InviteFormProps {
  /** The beginning of the ids of title and text. */
  id: string;
  onInvite: (request: Invitation & { network_id: string; location_id: string }) => Promise<unknown>;
  onClose: () => void;
}

/** The content of the dialog 'Invite user'. */
export function InviteForm({ id, onInvite, onClose }: InviteFormProps) {
  const translate = useText();
  const labelOf = useFieldLabel();
  const report = useReportError();
  const user = useCurrentUser();
  const scope = useFormScope('location_users');
  const schema = inviteSchema(translate, labelOf);
  const accepted: FormSchema = schema;

  const send = async (values: Record<string, unknown>) => {
    const place = placeOf(scope.meta, report);
    if (!place || !user?.networkId) return NOT_SENT;
    try {
      await onInvite({ ...schema.parse(values), network_id: user.networkId, ...place });
    } catch {
      // The toast has said it; the answer tells the form that it still holds something unsaved.
      return NOT_SENT;
    }
    onClose();
    return undefined;
  };

  return (
    <Form<Record<string, unknown>>
      defaultValues={EMPTY_INVITATION}
      resolver={zodResolver(accepted)}
      mode="onSubmit"
      reValidateMode="onChange"
      onSubmit={send}
      noValidate
      disableInvalidFormNotification
    >
      <DialogTitle id={`${id}-title`} sx={{ pr: '3.5rem' }}>
        {translate(text('title'))}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: '1rem' }}>
        <Typography id={`${id}-text`} color="textSecondary">
          {translate(text('text'), { location: user?.activeLocation?.name ?? '' })}
        </Typography>
        <TextInput source="email" label={labelOf('email')} type="email" required />
        <FieldGrid>
          <TextInput source="first_name" label={labelOf('first_name')} required />
          <TextInput source="last_name" label={labelOf('last_name')} required />
        </FieldGrid>
        <RoleInput source="role" label={labelOf('role')} required />
      </DialogContent>
      <InviteButtons />
      <FormGuard draftKey={`${user?.id ?? ''} invitation`} />
    </Form>
  );
}

const NOT_SENT = { root: { serverError: '' } };

/** The location that the form was opened for; null, and a toast, when it is another one now. */
function placeOf(
  meta: ReturnType<typeof useFormScope>['meta'],
  report: (error: unknown) => void,
): { location_id: string } | null {
  try {
    const scope = meta()?.scope;
    return scope && 'location' in scope ? { location_id: scope.location } : null;
  } catch (error) {
    report(error);
    return null;
  }
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
        sx={{ position: 'absolute', top: '1rem', right: '1rem' }}
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
