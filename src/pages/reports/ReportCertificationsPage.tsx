import '../../i18n/reportTexts';
import { certificationRows } from './certificationRows';
import { NumberRows } from './NumberRows';

/** The certifications that end, or the visits without a valid one, behind a number of the program report. */
export default function ReportCertificationsPage() {
  return <NumberRows kind={certificationRows} />;
}
