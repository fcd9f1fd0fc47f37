import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useText } from '../../../i18n/text';
import type { ScanProgress } from './useScan';
import { Button } from '../../../ui/Button';

interface ScanDialogProps {
  progress: ScanProgress | 'begins';
  onCancel: () => void;
}

/** How far the look through all clients is, with a way to cancel it. */
export function ScanDialog({ progress, onCancel }: ScanDialogProps) {
  const translate = useText();
  const id = useId();
  return (
    <Dialog open onClose={onCancel} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogContent sx={{ p: '1.5rem' }}>
        <Typography id={`${id}-title`} variant="h2" gutterBottom>
          {translate('duplicates.scan.title')}
        </Typography>
        <Typography id={`${id}-text`} color="textSecondary" gutterBottom>
          {translate('duplicates.scan.text')}
        </Typography>
        <Typography role="status" sx={{ mb: '1rem' }}>
          {progress === 'begins'
            ? translate('duplicates.scan.begins')
            : translate('duplicates.scan.progress', { ...progress })}
        </Typography>
        <LinearProgress
          aria-labelledby={`${id}-title`}
          {...(progress === 'begins'
            ? {}
            : {
                variant: 'determinate' as const,
                value: progress.parts === 0 ? 100 : (progress.part / progress.parts) * 100,
              })}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {translate('duplicates.scan.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
