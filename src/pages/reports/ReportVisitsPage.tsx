import '../../i18n/reportTexts';
import { NumberRows } from './NumberRows';
import { visitRows } from './visitRows';

/** The visits behind a number of a report. */
export default function ReportVisitsPage() {
  return <NumberRows kind={visitRows} />;
}
