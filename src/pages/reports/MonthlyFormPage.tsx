import '../../i18n/reportTexts';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { NoActiveLocation } from '../../layout/NoActiveLocation';
import { PageTitle } from '../../ui/PageTitle';
import { MonthlyFormView } from './MonthlyFormView';

/** The form that the food bank asks for each month. */
export default function MonthlyFormPage() {
  const translate = useText();
  const network = useCurrentUser()?.network;
  if (network) return <MonthlyFormView network={network} />;
  return (
    <>
      <PageTitle title={translate('titles.MonthlyForm')} />
      <NoActiveLocation />
    </>
  );
}
