import Chip from '@mui/material/Chip';
import { useText } from '../../../i18n/text';
import { confidenceOf, type Pair } from './pair';

const TONES = { very: 'accent', likely: 'info', possible: 'neutral' } as const;

/** How sure it is that two are one. */
export function ConfidenceChip({ pair }: { pair: Pair }) {
  const translate = useText();
  const confidence = confidenceOf(pair);
  const tone = TONES[confidence];
  return (
    <Chip
      label={translate(`duplicates.confidence.${confidence}`)}
      sx={{
        bgcolor: `larder.${tone}Tint`,
        borderColor: tone === 'accent' ? 'larder.accentTintBorder' : `larder.${tone}Border`,
        color: `larder.${tone}Text`,
      }}
    />
  );
}
