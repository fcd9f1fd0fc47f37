import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../i18n/text';
import { Kbd } from '../../ui/Kbd';
import { StickyFooter } from '../../ui/StickyFooter';
import { FormFailure } from './FormFailure';
import { FORM_WIDTH } from './ResourceForm';
import { Button } from '../../ui/Button';

/** What one goes on to with a new record, as the primary button of its form. */
export interface CreateNext {
  label: string;
  icon: ReactNode;
  /** Where it is done. */
  path: (id: string) => string;
}

interface CreateFooterProps {
  label: string;
  next?: CreateNext | undefined;
  /** In place of the buttons that create. */
  submitButton?: ReactNode;
  onCancel: () => void;
  /** Called before the form is sent: whether one goes on. */
  onSubmit: (goesOn: boolean) => void;
}

/** The buttons of a form that makes a record. Enter creates; Ctrl Enter presses the last button. */
export function CreateFooter(props: CreateFooterProps) {
  const { label, next, submitButton, onCancel, onSubmit } = props;
  const translate = useText();
  const { isSubmitting } = useFormContext().formState;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = line.current?.closest('form');
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const primary = [...(line.current?.querySelectorAll('button') ?? [])].at(-1);
      if (!event.repeat) primary?.click();
    };
    form?.addEventListener('keydown', onKeyDown);
    return () => form?.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <StickyFooter>
      <Box ref={line} sx={LINE}>
        <FormFailure />
        <Button variant="text" onClick={onCancel} disabled={isSubmitting} style={CANCEL}>
          {translate('form.cancel')}
        </Button>
        {submitButton ?? <CreateButtons label={label} next={next} onSubmit={onSubmit} />}
      </Box>
    </StickyFooter>
  );
}

function CreateButtons(props: Pick<CreateFooterProps, 'label' | 'next' | 'onSubmit'>) {
  const { label, next, onSubmit } = props;
  const { isSubmitting } = useFormContext().formState;
  return (
    <>
      {next && (
        <Button
          type="submit"
          variant="outlined"
          disabled={isSubmitting}
          onClick={() => {
            onSubmit(false);
          }}
        >
          {label}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting}
        startIcon={next?.icon}
        aria-keyshortcuts="Control+Enter"
        onClick={() => {
          onSubmit(next !== undefined);
        }}
      >
        <Box component="span" sx={PRIMARY}>
          {next?.label ?? label}
          <Kbd>Ctrl Enter</Kbd>
        </Box>
      </Button>
    </>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '0.5rem',
  maxWidth: FORM_WIDTH,
  // On a phone the primary button fills the first line.
  '& > [data-variant="contained"]': {
    flex: { xs: '1 0 100%', sm: 'none' },
    order: { xs: -1, sm: 0 },
  },
} as const;

const CANCEL = { marginRight: 'auto', marginLeft: '-0.5rem' } as const;
const PRIMARY = { display: 'inline-flex', alignItems: 'center', gap: '0.5rem' } as const;
