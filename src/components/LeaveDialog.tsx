import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { Blocker } from 'react-router';
import { text } from '../i18n/text';

/**
 * Stay or Leave, while `useLeaveGuard` holds a navigation back. Staying is the safe answer.
 *
 * @param onLeave called before the page is left on purpose
 */
export function LeaveDialog({ blocker, onLeave }: { blocker: Blocker; onLeave?: () => void }) {
  const titleId = useId();
  const textId = useId();
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{text('form.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{text('form.leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={stay}>
          {text('form.leave.stay')}
        </Button>
        <Button
          variant="contained"
          color="error"
          onClick={() => {
            onLeave?.();
            blocker.proceed?.();
          }}
        >
          {text('form.leave.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
