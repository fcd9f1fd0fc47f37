import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { NoActiveLocation } from '../../layout/NoActiveLocation';
import type { RowOrder } from '../../reports/rowOrder';
import { PageTitle } from '../../ui/PageTitle';
import type { RowsKind } from './rowsKind';
import { RowsView } from './RowsView';

/** The rows behind a number of a report of the network; who has none is told so. */
export function NumberRows<Row extends { id: string }, Query extends RowOrder>({
  kind,
}: {
  kind: RowsKind<Row, Query>;
}) {
  const translate = useText();
  const network = useCurrentUser()?.network;
  if (network) return <RowsView kind={kind} networkId={network.id} />;
  return (
    <>
      <PageTitle title={translate(kind.title)} />
      <NoActiveLocation />
    </>
  );
}
