import Alert from '@mui/material/Alert';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

/** Says above a form that what was typed earlier is in it again. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const translate = useText();
  return (
    <Alert
      severity="info"
      role="status"
      sx={{
        mb: '1rem',
        alignItems: 'center',
        '& .MuiAlert-action': { alignItems: 'center', pt: 0, pl: '1rem' },
      }}
      action={
        <Button size="small" onClick={onDiscard}>
          {translate('form.draft.discard')}
        </Button>
      }
    >
      {translate('form.draft.restored')}
    </Alert>
  );
}
