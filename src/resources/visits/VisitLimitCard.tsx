import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TextInput } from '../../kit/form/TextInput';
import { VISIT } from '../../config';
import { explainLimit, type VisitLimit } from './checkInContext';
import { useText } from '../../i18n/text';

/** Says that a visit is over the limit, why, and until when; asks for the reason to allow it. */
export function VisitLimitCard({ limit }: { limit: VisitLimit }) {
  const translate = useText();
  const { reason, next } = explainLimit(limit, translate);
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        border: 1,
        borderColor: 'larder.warningBorder',
        bgcolor: 'larder.warningTint',
        borderRadius: '0.5rem',
        p: '1rem',
        display: 'grid',
        gap: '0.75rem',
      }}
    >
      <Box role="alert" sx={{ display: 'flex', gap: '0.625rem', color: 'larder.warningText' }}>
        <WarningAmberOutlined aria-hidden sx={{ fontSize: '1.25rem' }} />
        <Box>
          <Typography variant="label" component="h2">
            {translate('resources.visits.limit.title')}
          </Typography>
          <Typography variant="body2">
            {reason} {next}
          </Typography>
        </Box>
      </Box>
      <TextInput
        source="override_reason"
        label={translate('resources.visits.fields.override_reason')}
        help={translate('resources.visits.limit.help')}
        maxLength={VISIT.reasonMaximum}
        required
      />
    </Box>
  );
}
