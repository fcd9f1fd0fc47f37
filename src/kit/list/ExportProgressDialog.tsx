import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

interface ExportProgressDialogProps {
  /** Null while nothing is exported. */
  progress: { done: number; total: number | null } | null;
  onCancel: () => void;
}

/** How far an export is, with a way to cancel it. */
export function ExportProgressDialog({ progress, onCancel }: ExportProgressDialogProps) {
  const translate = useText();
  if (progress === null) return null;
  const { done, total } = progress;
  return (
    <Dialog open onClose={onCancel} aria-labelledby="export-title">
      <DialogContent sx={{ p: '1.5rem' }}>
        <Typography id="export-title" variant="h2" gutterBottom>
          {translate('table.exporting')}
        </Typography>
        <Typography color="textSecondary" role="status" sx={{ mb: '1rem' }}>
          {total === null
            ? translate('table.exportBegins')
            : translate('table.exportProgress', { done, total })}
        </Typography>
        <LinearProgress
          aria-labelledby="export-title"
          {...(total === null
            ? {}
            : { variant: 'determinate' as const, value: total === 0 ? 100 : (done / total) * 100 })}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {translate('form.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
