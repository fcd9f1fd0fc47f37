import { useText } from '../../i18n/text';
import { StockSheet } from './sheet/StockSheet';

/** What came in: source and reason once, then the items, in one save. */
export default function ReceiveDeliveryPage() {
  return <StockSheet kind="receive" title={useText()('routes.receiveDelivery')} />;
}
