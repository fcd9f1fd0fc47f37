import CheckIcon from '@mui/icons-material/Check';
import DeleteForeverOutlinedIcon from '@mui/icons-material/DeleteForeverOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { giveFocusOf, type NextFocus } from './useFocusHandover';
import { useOpened } from './useOpened';
import { useText } from '../i18n/text';
import { Button } from './Button';
import { FieldFrame } from './FieldFrame';
import { Input } from './Input';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** What has to be typed, exactly, before the button works. */
  typed?: string;
  confirmLabel: string;
  /** What is asked about: danger unless said otherwise. */
  tone?: 'danger' | 'warning' | 'accent';
  /** The symbol beside the title; deletion unless said otherwise. */
  icon?: ReactElement;
  /** The other button, where 'Cancel' could be misread. */
  cancelLabel?: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Who has the focus when what opened the dialog has gone; the page unless said otherwise. */
  next?: NextFocus | undefined;
  /** What else there is to know, or to say. */
  children?: ReactNode;
  /** The children have a field that takes the focus. */
  startsInside?: boolean;
}

/** Asks before something is deleted, or done that cannot be undone. Focus starts in its field, else on Cancel. */
export function ConfirmDialog({
  open,
  onClose,
  busy,
  next = NOBODY,
  ...content
}: ConfirmDialogProps) {
  const id = useId();
  const opened = useOpened(open);
  return (
    opened && (
      <Dialog
        open={open}
        onClose={busy ? undefined : onClose}
        slotProps={{
          transition: {
            onExited: (dialog) => {
              giveFocusOf(dialog, next);
            },
          },
        }}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <ConfirmContent id={id} onClose={onClose} busy={busy} {...content} />
      </Dialog>
    )
  );
}

const NOBODY = () => null;

type ConfirmContentProps = Omit<ConfirmDialogProps, 'open' | 'next'> & { id: string };

// Lives only while the dialog is open, so that what was typed is gone the next time.
function ConfirmContent(props: ConfirmContentProps) {
  const { id, title, text, typed, confirmLabel, busy, onConfirm, onClose, children } = props;
  const { cancelLabel, tone = 'danger', icon = <DeleteForeverOutlinedIcon /> } = props;
  const { startsInside = false } = props;
  const translate = useText();
  const [answer, setAnswer] = useState('');
  const matches = typed === undefined || answer === typed;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (matches && !busy) onConfirm();
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: '1rem', p: '1.5rem' }}>
        <Box sx={{ display: 'flex', gap: '1rem' }}>
          <Box
            aria-hidden
            sx={{
              display: 'grid',
              placeItems: 'center',
              flex: '0 0 auto',
              width: '2.5rem',
              height: '2.5rem',
              borderRadius: '0.625rem',
              bgcolor: `larder.${tone}Tint`,
              color: `larder.${tone}Text`,
              '& svg': { fontSize: 20 },
            }}
          >
            {icon}
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Typography id={`${id}-title`} variant="h2">
              {title}
            </Typography>
            <Typography id={`${id}-text`} color="textSecondary">
              {text}
            </Typography>
          </Box>
        </Box>
        {children}
        {typed !== undefined && (
          <FieldFrame
            id={`${id}-typed`}
            label={
              <Box component="span" sx={{ fontWeight: 400 }}>
                {translate('form.typeBefore')} <strong>{typed}</strong>{' '}
                {translate('form.typeAfter')}
              </Box>
            }
          >
            <Input
              id={`${id}-typed`}
              autoFocus
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="off"
              value={answer}
              onChange={(event) => {
                setAnswer(event.target.value);
              }}
              endAdornment={matches && <CheckIcon sx={{ color: 'larder.successText' }} />}
            />
          </FieldFrame>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus={typed === undefined && !startsInside}>
          {cancelLabel ?? translate('form.cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={tone === 'danger' ? 'error' : 'primary'}
          disabled={!matches}
          loading={busy}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
