import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../i18n/text';
import { FormFailure } from './FormFailure';
import { FormDialog, useFormDialog } from './FormDialog';
import { RecordForm, type RecordFormProps } from './RecordForm';
import type { FormValues } from './schemaOf';
import { Button } from '../../ui/Button';

interface DialogFormProps<Accepted extends FormValues> extends Pick<
  RecordFormProps<Accepted>,
  'resource' | 'schema' | 'record' | 'defaults' | 'keepsTyped'
> {
  title: string;
  /** Under the title. */
  text: ReactNode;
  submitLabel: string;
  /** Saves, and may answer with what to do in place of closing the dialog. */
  onSave: (values: Accepted) => Promise<(() => void) | undefined>;
  onClose: () => void;
  /** The fields, the first of which takes the focus by itself (FocusField). */
  children: ReactNode;
}

/** A form in a dialog of its own: title, one sentence, fields, 'Cancel' and the button that saves. */
export function DialogForm<Accepted extends FormValues>(props: DialogFormProps<Accepted>) {
  const { title, text, submitLabel, onSave, onClose, children, ...form } = props;
  const id = useId();
  return (
    <FormDialog id={id} onClose={onClose}>
      <RecordForm
        {...form}
        onSave={async (values) => (await onSave(values)) ?? onClose}
        draft={null}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: '1rem', alignContent: 'start' }}>
          <Typography id={`${id}-text`} component="div" color="textSecondary">
            {text}
          </Typography>
          {children}
          <FormFailure />
        </DialogContent>
        <DialogFormActions submitLabel={submitLabel} />
      </RecordForm>
    </FormDialog>
  );
}

function DialogFormActions({ submitLabel }: { submitLabel: string }) {
  const translate = useText();
  const { isDirty, isSubmitting } = useFormContext().formState;
  const close = useFormDialog({ dirty: isDirty, busy: isSubmitting });
  return (
    <DialogActions>
      <Button onClick={close} disabled={isSubmitting}>
        {translate('form.cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {submitLabel}
      </Button>
    </DialogActions>
  );
}
