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
  onCancel: () => void;
  /** Called before the form is sent: whether one goes on. */
  onSubmit: (goesOn: boolean) => void;
}

/** The buttons of a form that makes a record. Enter creates; Ctrl Enter goes on, where one can. */
export function CreateFooter({ label, next, onCancel, onSubmit }: CreateFooterProps) {
  const translate = useText();
  const { isSubmitting } = useFormContext().formState;
  const primary = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = primary.current?.form;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!event.repeat) primary.current?.click();
    };
    form?.addEventListener('keydown', onKeyDown);
    return () => form?.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <StickyFooter>
      <Box sx={LINE}>
        <FormFailure />
        <Button variant="text" onClick={onCancel} disabled={isSubmitting} style={CANCEL}>
          {translate('form.cancel')}
        </Button>
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
          ref={primary}
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
      </Box>
    </StickyFooter>
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
