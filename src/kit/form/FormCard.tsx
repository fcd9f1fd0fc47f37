import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldGrid } from './FieldGrid';
import { useText } from '../../i18n/text';

interface FormCardProps {
  title?: string;
  text?: string;
  children: ReactNode;
  submitLabel: string;
  onCancel?: () => void;
  /** Beside the buttons, at the left. */
  note?: ReactNode;
  /** Another form of the page has the primary button. */
  secondary?: boolean;
}

/** The card of a form: fields in two columns, buttons in the footer. */
export function FormCard(props: FormCardProps) {
  const { title, text, children, submitLabel, onCancel, note, secondary = false } = props;
  const translate = useText();
  const { isSubmitting } = useFormContext().formState;
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', boxShadow: 1 }}>
      <Box sx={{ p: '1.25rem' }}>
        {title && (
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
        )}
        {text && <Typography color="textSecondary">{text}</Typography>}
        <Box sx={{ mt: title ? '1rem' : 0 }}>
          <FieldGrid>{children}</FieldGrid>
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: '0.5rem',
          px: '1.25rem',
          py: '0.75rem',
          bgcolor: 'larder.sunken',
          borderTop: 1,
          borderColor: 'larder.border',
        }}
      >
        {note && <Box sx={{ mr: 'auto' }}>{note}</Box>}
        {onCancel && (
          <Button onClick={onCancel} disabled={isSubmitting}>
            {translate('form.cancel')}
          </Button>
        )}
        <Button type="submit" variant={secondary ? 'outlined' : 'contained'} loading={isSubmitting}>
          {submitLabel}
        </Button>
      </Box>
    </Paper>
  );
}
