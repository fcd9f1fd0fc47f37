import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../../i18n/text';
import { speaksFor } from '../../../kit/similar/reasonWords';
import type { Reason } from '../../../kit/similar/similarAnswer';

/** How a line of a comparison agrees, as icon and words. */
export function Level({ reason }: { reason: Reason }) {
  const translate = useText();
  const [Icon, color] =
    reason.level === 'same'
      ? [CheckCircleOutlined, 'larder.successText']
      : speaksFor(reason)
        ? [CompareArrowsOutlined, 'larder.infoText']
        : [RemoveOutlined, 'larder.textMuted'];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '0.5rem', minHeight: '1.5rem', color }}>
      <Icon aria-hidden sx={{ fontSize: '1.125rem' }} />
      {translate(`similar.level.${reason.level}`, { _: translate('similar.level.similar') })}
    </Box>
  );
}
