import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { TableCard } from '../../kit/table/TableCard';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { PageTitle } from '../../ui/PageTitle';
import { LotRows } from './lots/LotRows';
import { useLots } from './lots/useLots';
import { StockFrame } from './StockFrame';

/** The lots of the active location that expire soon, what has expired first. */
export default function ExpiringStockPage() {
  const translate = useText();
  const location = useCurrentUser()?.activeLocation;
  const { data: lots, error, refetch, isFetching } = useLots(location?.id, null);
  const title = translate('routes.expiringStock');
  return (
    <StockFrame>
      <PageTitle title={title} subtitle={translate('lots.order')} />
      {error && !lots ? (
        <Card flat>
          <FailedState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <TableCard refreshing={isFetching && lots !== undefined}>
          {lots?.length === 0 ? (
            <EmptyState title={translate('lots.noneExpires')} text={translate('lots.noneText')} />
          ) : (
            <LotRows lots={lots} label={title} named />
          )}
        </TableCard>
      )}
    </StockFrame>
  );
}
