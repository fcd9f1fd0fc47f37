import { useText } from '../../i18n/text';
import { StockSheet } from './sheet/StockSheet';

/** What was found on the shelves; the ledger gets what differs, in one save. */
export default function CountStockPage() {
  return <StockSheet kind="count" title={useText()('titles.CountStock')} />;
}
