import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useCan } from '../../kit/useCan';
import type { Placement } from './placement';
import { useDeleteUser } from './useDeleteUser';
import { useText, type TextUnder } from '../../i18n/text';

const WHOLE_NETWORK = { access: { delete: 'networkAdmin' } } as const;
const text = <Key extends TextUnder<'resources.profiles.delete'>>(key: Key) =>
  `resources.profiles.delete.${key}` as const;

interface DeleteUserDialogProps {
  /** Whom to delete; null while the dialog is closed. */
  user: Placement | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks for the email address, then deletes; stays open when it did not work. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const translate = useText();
  const can = useCan(WHOLE_NETWORK);
  const { mutate, isPending } = useDeleteUser(() => {
    onClose();
    onDeleted?.();
  });
  return (
    <ConfirmDialog
      open={user !== null}
      title={translate(text('title'))}
      text={translate(text('text'))}
      typed={user?.email}
      confirmLabel={translate(text('confirm'))}
      busy={isPending}
      onConfirm={() => {
        if (user) mutate(user);
      }}
      onClose={onClose}
    >
      {!can('delete') && (
        <Typography variant="body2" color="textSecondary">
          {translate(text('elsewhere'))}
        </Typography>
      )}
    </ConfirmDialog>
  );
}
