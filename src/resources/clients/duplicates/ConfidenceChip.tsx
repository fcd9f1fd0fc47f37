import { useText } from '../../../i18n/text';
import { confidenceOf, type Pair } from './pair';
import { Chip } from '../../../ui/Chip';

const TONES = { very: 'accent', likely: 'info', possible: 'neutral' } as const;

/** How sure it is that two are one. */
export function ConfidenceChip({ pair }: { pair: Pair }) {
  const translate = useText();
  const confidence = confidenceOf(pair);
  return <Chip tone={TONES[confidence]} label={translate(`duplicates.confidence.${confidence}`)} />;
}
