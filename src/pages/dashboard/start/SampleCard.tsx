import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import '../../../i18n/firstHourTexts';
import { SAMPLES } from '../../../config';
import { useText } from '../../../i18n/text';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { SectionCard } from '../../../ui/SectionCard';
import type { FirstStepsState } from './firstSteps';
import { useSamples } from './useSamples';

/** Offers sample data to a network without clients, and removes those that are there; else nothing. */
export function SampleCard({ steps }: { steps: FirstStepsState }) {
  const translate = useText();
  const { isBusy, add, remove, changed, keep } = useSamples();
  const hasSamples = steps.samples > 0;
  if (!hasSamples && !steps.may_have_samples) return null;
  return (
    <SectionCard title={translate('start.samples.title')}>
      <Typography variant="body2" color="text.secondary">
        {hasSamples
          ? translate('start.samples.here', { smart_count: steps.samples })
          : translate('start.samples.text', { count: SAMPLES.households })}
      </Typography>
      <Box sx={{ mt: '1rem' }}>
        {hasSamples ? (
          <Button
            loading={isBusy}
            onClick={() => {
              remove(false);
            }}
          >
            {translate('start.samples.remove')}
          </Button>
        ) : (
          <Button startIcon={<AutoAwesomeOutlined />} loading={isBusy} onClick={add}>
            {translate('start.samples.add')}
          </Button>
        )}
      </Box>
      {changed && (
        <ConfirmDialog
          open
          title={translate('start.samples.changed.title')}
          text={translate('start.samples.changed.text', {
            names:
              changed.more > 0
                ? translate('data.refusals.andMore', {
                    names: changed.names.join(', '),
                    more: changed.more,
                  })
                : changed.names.join(', '),
          })}
          confirmLabel={translate('start.samples.changed.confirm')}
          busy={isBusy}
          onConfirm={() => {
            remove(true);
          }}
          onClose={keep}
        />
      )}
    </SectionCard>
  );
}
