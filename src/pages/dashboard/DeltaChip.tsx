import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import Chip from '@mui/material/Chip';
import { text, useText } from '../../i18n/text';

const LOOKS = {
  up: { text: 'larder.successText', tint: 'larder.successTint', icon: <ArrowUpwardIcon /> },
  down: { text: 'larder.dangerText', tint: 'larder.dangerTint', icon: <ArrowDownwardIcon /> },
  none: { text: 'larder.neutralText', tint: 'larder.neutralTint', icon: undefined },
} as const;

/**
 * A change in percent, told by arrow and number, never by colour alone.
 * @param percent null where there is no base to compare with
 * @param against what it is compared with, in words
 */
export function DeltaChip({
  percent,
  against = text('dashboard.thirtyDays'),
}: {
  percent: number | null;
  against?: string;
}) {
  const translate = useText();
  const direction = percent === null || percent === 0 ? 'none' : percent > 0 ? 'up' : 'down';
  const look = LOOKS[direction];
  const amount = percent === null ? null : Math.abs(percent).toFixed(1);
  return (
    <Chip
      size="small"
      icon={look.icon}
      label={amount === null ? '–' : `${amount}%`}
      aria-label={
        amount === null
          ? translate('dashboard.noComparison', { days: against })
          : translate(`dashboard.change.${direction}`, { percent: amount, days: against })
      }
      sx={{
        color: look.text,
        bgcolor: look.tint,
        border: 0,
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  );
}
