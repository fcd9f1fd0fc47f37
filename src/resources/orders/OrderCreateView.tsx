import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../ui/PageTitle';
import { isUuid } from '../../data/uuid';
import { MissingPage } from '../../kit/errors/MissingPage';
import { RecordRoute } from '../../kit/details/RecordRoute';
import { ChooseVisit } from './ChooseVisit';
import { CreateOrderForm } from './CreateOrderForm';
import { useText } from '../../i18n/text';

/** The two steps are one page in the history: Back from a new order never leads into making one. */
const REPLACE = { replace: true } as const;

/** A new order for a visit: the one that the address names, else one that is chosen first. */
export default function OrderCreateView() {
  const translate = useText();
  const [params, setParams] = useSearchParams();
  const visitId = params.get('visit');
  if (visitId === null) {
    return (
      <>
        <PageTitle
          title={translate('resources.orders.create.title')}
          subtitle={translate('resources.orders.create.text')}
        />
        <ChooseVisit
          onChoose={(id) => {
            setParams({ visit: id }, REPLACE);
          }}
        />
      </>
    );
  }
  if (!isUuid(visitId)) return <MissingPage />;
  return (
    <RecordRoute resource={{ name: 'visits' }} id={visitId}>
      <CreateOrderForm
        onOtherVisit={() => {
          setParams({}, REPLACE);
        }}
      />
    </RecordRoute>
  );
}
