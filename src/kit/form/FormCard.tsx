import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Children, useRef, type ComponentProps, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../i18n/text';
import { FieldGrid } from './FieldGrid';
import { FormFailure } from './FormFailure';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { useFocusHandover } from '../../ui/useFocusHandover';

interface FormCardProps extends Pick<FormSectionProps, 'title' | 'text' | 'children'> {
  /** Further sections, below a hairline each (FormSection). */
  sections?: ReactNode;
  submitLabel: string;
  /** In place of the button that saves, such as react-admin's `<SaveButton />`. */
  submitButton?: ReactNode;
  onCancel?: () => void;
  /** Beside the buttons, at the left. */
  note?: ReactNode;
  /** Another form of the page has the primary button. */
  secondary?: boolean;
  /** One of several settings: its buttons appear once something is changed. */
  quiet?: boolean;
}

/** The card of a form: fields in two columns, buttons in the footer. */
export function FormCard(props: FormCardProps) {
  const { title, text, children, sections, submitLabel, onCancel, note } = props;
  const { submitButton, secondary = false, quiet = false } = props;
  const translate = useText();
  const { formState, reset } = useFormContext();
  const { isDirty, isSubmitting } = formState;
  const card = useRef<HTMLDivElement>(null);
  // Once it is saved its buttons are gone: its first field has the focus then.
  const handover = useFocusHandover(() => card.current?.querySelector<HTMLElement>(FIELDS));
  return (
    <FormPaper ref={card} data-changed={quiet && isDirty} {...(quiet && handover)}>
      {(title || Children.toArray(children).length > 0) && (
        <FormSection title={title} text={text}>
          {children}
        </FormSection>
      )}
      {sections}
      {(!quiet || isDirty) && (
        <Box sx={FOOT}>
          <FormFailure />
          {note && <Box sx={{ mr: 'auto' }}>{note}</Box>}
          {onCancel && (
            <Button onClick={onCancel} disabled={isSubmitting}>
              {translate('form.cancel')}
            </Button>
          )}
          {quiet && (
            <Button
              disabled={isSubmitting}
              onClick={() => {
                reset();
              }}
            >
              {translate('form.discard')}
            </Button>
          )}
          {submitButton ?? (
            <Button
              type="submit"
              variant={secondary ? 'outlined' : 'contained'}
              loading={isSubmitting}
            >
              {submitLabel}
            </Button>
          )}
        </Box>
      )}
    </FormPaper>
  );
}

/** What the sections of a form stand on. */
export const FormPaper = (props: ComponentProps<typeof Card>) => (
  <Box component={Card} sx={PAPER} {...props} />
);

const FIELDS = 'input, select, textarea, [role="combobox"]';

interface FormSectionProps {
  title?: string | undefined;
  /** One quiet line under the title. */
  text?: string | undefined;
  /** Fields, in two columns. */
  children?: ReactNode;
}

/** A part of a form: a heading and the fields below it. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <Box sx={SECTION}>
      {title && (
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
      )}
      {text && <Typography color="textSecondary">{text}</Typography>}
      {children && (
        <Box sx={{ mt: title ? '1rem' : 0 }}>
          <FieldGrid>{children}</FieldGrid>
        </Box>
      )}
    </Box>
  );
}

const PAPER = {
  overflow: 'hidden',
  '&[data-changed="true"]': { borderColor: 'larder.accent' },
} as const;

const SECTION = {
  p: '1.25rem',
  '& + &': { borderTop: 1, borderColor: 'larder.border' },
} as const;

const FOOT = {
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
} as const;
