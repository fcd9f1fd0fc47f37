import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDateTime } from '../../../i18n/dates';
import { useText } from '../../../i18n/text';
import { ErrorState } from '../../../ui/ErrorState';
import { failureTexts } from '../../../ui/failureTexts';
import { PROGRESS_LOOK } from '../progressLook';
import { CheckFooter } from './CheckFooter';
import { CheckRows } from './CheckRows';
import { MixedDates } from './DateOrders';
import { useCheck, type CheckRequest } from './useCheck';
import { Card } from '../../../ui/Card';
import Box from '@mui/material/Box';

interface CheckStepProps extends CheckRequest {
  onBack: () => void;
}

/** Shows what would become of each row, and lets people mend it and decide; nothing is saved yet. */
export function CheckStep({ onBack, ...request }: CheckStepProps) {
  const translate = useText();
  const check = useCheck(request);
  const { known, rows, failure, alreadyIn } = check;
  if (failure !== null) {
    const { title, detail } = failureTexts(failure);
    return <ErrorState title={title} text={detail} onRetry={check.retry} />;
  }
  if (!rows) return <Checking {...check.progress} />;
  return (
    <>
      {known?.same && (
        <Alert severity="warning">
          {translate('import.check.again', {
            day: formatDateTime(known.same.at),
            smart_count: known.same.created + known.same.added,
          })}
        </Alert>
      )}
      {known?.open && (
        <Alert severity="info">
          {translate('import.check.goesOn')}{' '}
          {translate('import.check.done', { smart_count: alreadyIn })}
        </Alert>
      )}
      <MixedDates dates={check.dates} />
      <CheckRows check={check} rows={rows} resource={request.resource} />
      <CheckFooter
        resource={request.resource}
        rows={rows}
        onBack={onBack}
        onImport={check.importRows}
      />
    </>
  );
}

function Checking({ done, total }: { done: number; total: number }) {
  const translate = useText();
  const id = useId();
  return (
    <Box component={Card} sx={{ maxWidth: '45rem', p: '1.5rem' }}>
      <Typography id={id} role="status" sx={{ mb: '0.75rem' }}>
        {translate('import.check.asking', { done, total })}
      </Typography>
      <LinearProgress
        aria-labelledby={id}
        variant="determinate"
        value={total === 0 ? 0 : (done / total) * 100}
        sx={PROGRESS_LOOK}
      />
    </Box>
  );
}
