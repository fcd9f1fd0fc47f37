import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatNumber } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import type { ResourceDefinition } from '../../declaration';
import { useManyWords } from '../useManyWords';
import type { ImportPlace } from '../useImport';
import { PROGRESS_LOOK } from '../progressLook';
import { cancelRun, pauseRun, resumeRun } from './importRun';
import type { RunView } from './runs';
import { stoppedText } from './stoppedText';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';

interface ProgressStepProps {
  resource: ResourceDefinition;
  place: ImportPlace;
  run: RunView;
  onAnother: () => void;
}

/** How far an import is, with the ways to hold it up. */
export function ProgressStep({ resource, place, run, onAnother }: ProgressStepProps) {
  const translate = useText();
  const many = useManyWords(resource)(run.total);
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const { state, done, total } = run;
  const numbers = { done: formatNumber(done), total: formatNumber(total) };
  const isStopped = state === 'stopped';
  return (
    <Box component={Card} element="section" aria-labelledby={id} sx={CARD}>
      <Box sx={{ p: '1.5rem' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '1rem', mb: '0.75rem' }}>
          <Typography id={id} variant="h2">
            {translate('import.run.importing', { many })}
          </Typography>
          <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {translate('import.run.progress', numbers)}
          </Typography>
        </Box>
        <LinearProgress
          aria-labelledby={id}
          variant="determinate"
          value={total === 0 ? 0 : (done / total) * 100}
          sx={{ ...PROGRESS_LOOK, mb: '1rem' }}
        />
        {isStopped ? (
          <Alert severity="error">{stoppedText(run, translate)}</Alert>
        ) : (
          <Typography color="textSecondary" role="status">
            {translate(
              state === 'lost'
                ? 'import.run.lost'
                : state === 'paused'
                  ? 'import.run.paused'
                  : 'import.run.keepOpen',
            )}
          </Typography>
        )}
      </Box>
      <Box sx={FOOT}>
        {isStopped ? (
          <Button variant="contained" onClick={onAnother}>
            {translate('import.startOver')}
          </Button>
        ) : (
          <>
            <Button
              variant="outlined"
              onClick={() => {
                setAsking(true);
              }}
            >
              {translate('import.run.cancel')}
            </Button>
            <Button
              variant="outlined"
              onClick={() => {
                if (state === 'paused') resumeRun(place.key);
                else pauseRun(place.key);
              }}
            >
              {translate(state === 'paused' ? 'import.run.goOn' : 'import.run.pause')}
            </Button>
          </>
        )}
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={translate('import.run.cancelTitle')}
        text={translate('import.run.cancelText')}
        confirmLabel={translate('import.run.cancel')}
        cancelLabel={translate('import.run.keep')}
        icon={<StopCircleOutlined />}
        tone="warning"
        busy={false}
        onConfirm={() => {
          setAsking(false);
          cancelRun(place.key);
        }}
        onClose={() => {
          setAsking(false);
        }}
      />
    </Box>
  );
}

const CARD = { maxWidth: '45rem', overflow: 'hidden' } as const;

const FOOT = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '0.5rem',
  p: '1rem 1.5rem',
  borderTop: 1,
  borderColor: 'larder.border',
  bgcolor: 'larder.sunken',
} as const;
