import { formatNumber } from '../../../i18n/formatValue';
import type { Text } from '../../../i18n/text';
import { failureTexts } from '../../../ui/failureTexts';
import type { RunView } from './runs';

/** Why a run went no further, what is done and what is not. */
export function stoppedText({ failure, done, total }: RunView, translate: Text): string {
  const { title, detail } = failureTexts(failure);
  const numbers = {
    done: formatNumber(done),
    total: formatNumber(total),
    smart_count: total - done,
  };
  return `${title}. ${detail} ${translate('import.run.stopped', numbers)}`;
}
