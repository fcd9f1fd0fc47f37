import { useText } from '../../../i18n/text';
import type { BeyondStock } from './orderLines';
import { StockQuestion } from './StockQuestion';

interface BeyondDialogProps {
  /** The lines that want too much; null while nothing is asked. */
  asked: readonly BeyondStock[] | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether an order may want more than is available. */
export function BeyondDialog({ asked, ...answers }: BeyondDialogProps) {
  const translate = useText();
  return (
    <StockQuestion
      {...answers}
      open={asked !== null}
      title={translate('orderLines.askTitle')}
      text={translate('orderLines.askText')}
      confirmLabel={translate('orderLines.askConfirm')}
    >
      {asked?.map(({ item_id, ...line }) => (
        <li key={item_id}>{translate('orderLines.askLine', line)}</li>
      ))}
    </StockQuestion>
  );
}
