import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { text } from '../i18n/text';
import { Button } from './Button';

interface LeaveQuestionProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Stay or Leave, before what is not saved is lost. Staying is the safe answer. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onStay}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{text('form.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text('form.leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onStay}>
          {text('form.leave.stay')}
        </Button>
        <Button variant="contained" color="error" onClick={onLeave}>
          {text('form.leave.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
