import '../../i18n/reportTexts';
import { NumberRows } from './NumberRows';
import { stockRows } from './stockRows';

/** The rows of the ledger behind a number of the food report. */
export default function StockMovementsPage() {
  return <NumberRows kind={stockRows} />;
}
