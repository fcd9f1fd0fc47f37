import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { text, useText } from '../../i18n/text';
import { Chip } from '../../ui/Chip';

/** Of what is better the less it is. */
const LOSS_TONES = { up: 'danger', down: 'success', none: 'neutral' } as const;

const LOOKS = {
  up: { tone: 'success', Icon: ArrowUpwardIcon },
  down: { tone: 'danger', Icon: ArrowDownwardIcon },
  none: { tone: 'neutral', Icon: undefined },
} as const;

/**
 * A change in percent, told by arrow and number, never by colour alone.
 * @param percent null where there is no base to compare with
 * @param against what it is compared with, in words
 * @param isLoss whether it is better the less it is
 */
export function DeltaChip({
  percent,
  against = text('dashboard.thirtyDays'),
  isLoss = false,
}: {
  percent: number | null;
  against?: string;
  isLoss?: boolean | undefined;
}) {
  const translate = useText();
  const direction = percent === null || percent === 0 ? 'none' : percent > 0 ? 'up' : 'down';
  const amount = percent === null ? null : Math.abs(percent).toFixed(1);
  return (
    <Chip
      {...LOOKS[direction]}
      {...(isLoss && { tone: LOSS_TONES[direction] })}
      borderless
      label={amount === null ? '–' : `${amount}%`}
      aria-label={
        amount === null
          ? translate('dashboard.noComparison', { days: against })
          : translate(`dashboard.change.${direction}`, { percent: amount, days: against })
      }
    />
  );
}
