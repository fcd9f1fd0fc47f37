import '../../i18n/reportTexts';
import { useCurrentUser } from '../../data/useCurrentUser';
import { NoActiveLocation } from '../../layout/NoActiveLocation';
import { DashboardTabs } from '../dashboard/DashboardTabs';
import { PageTitle } from '../../ui/PageTitle';
import { useText } from '../../i18n/text';
import { ReportsView } from './ReportsView';

/** The dashboard's second tab: whom the network served and with what, every number open to its visits. */
export default function ReportsPage() {
  const translate = useText();
  const user = useCurrentUser();
  const network = user?.network;
  if (network) return <ReportsView network={network} />;
  return (
    <>
      <PageTitle title={translate('dashboard.title')} />
      <DashboardTabs current="reports">
        <NoActiveLocation />
      </DashboardTabs>
    </>
  );
}
