import '../../i18n/reportTexts';
import { useCurrentUser } from '../../data/useCurrentUser';
import { NoActiveLocation } from '../../layout/NoActiveLocation';
import { useText } from '../../i18n/text';
import { PageTitle } from '../../ui/PageTitle';
import { ReportVisitsView } from './ReportVisitsView';

/** The visits behind a number of a report. */
export default function ReportVisitsPage() {
  const translate = useText();
  const network = useCurrentUser()?.network;
  if (network) return <ReportVisitsView networkId={network.id} />;
  return (
    <>
      <PageTitle title={translate('titles.Visits')} />
      <NoActiveLocation />
    </>
  );
}
