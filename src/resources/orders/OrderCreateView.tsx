import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { isUuid } from '../../data/uuid';
import { useText } from '../../i18n/text';
import { RecordRoute } from '../../kit/details/RecordRoute';
import { MissingPage } from '../../kit/errors/MissingPage';
import { PageTitle } from '../../ui/PageTitle';
import { SectionCard } from '../../ui/SectionCard';
import { ChooseVisit } from './ChooseVisit';
import { CreateOrderForm } from './CreateOrderForm';

/** Choosing another visit adds nothing to the history: Back from a new order never leads into making one. */
const REPLACE = { replace: true } as const;

/** A new order: the visit, which the address names or which is chosen, and the items. */
export default function OrderCreateView() {
  const translate = useText();
  const [params, setParams] = useSearchParams();
  const visitId = params.get('visit');
  if (visitId !== null && !isUuid(visitId)) return <MissingPage />;
  return (
    <>
      <PageTitle
        title={translate('resources.orders.create.title')}
        subtitle={translate('resources.orders.create.text')}
      />
      <Box sx={CARDS}>
        {visitId === null ? (
          <>
            <ChooseVisit
              onChoose={(id) => {
                setParams({ visit: id }, REPLACE);
              }}
            />
            <SectionCard title={translate('resources.orders.lines.title')}>
              <Typography color="textSecondary">
                {translate('resources.orders.create.visitFirst')}
              </Typography>
            </SectionCard>
          </>
        ) : (
          <RecordRoute resource={{ name: 'visits' }} id={visitId} titled>
            <CreateOrderForm
              onOtherVisit={() => {
                setParams({}, REPLACE);
              }}
            />
          </RecordRoute>
        )}
      </Box>
    </>
  );
}

const CARDS = {
  display: 'grid',
  gap: '1.25rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxWidth: '48rem',
} as const;
