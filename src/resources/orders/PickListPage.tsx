import PrintOutlinedIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import './pickList.css';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { PageTitle } from '../../ui/PageTitle';
import { SectionCard } from '../../ui/SectionCard';
import { isUuid } from '../../data/uuid';
import { pathTo } from '../../routes';
import { LineBones } from './LineList';
import { useOrderLots } from './useOrderLots';
import { usePickList, type Sheet } from './usePickList';
import { usePrintRecord } from './usePrintRecord';
import { useText, type TextUnder } from '../../i18n/text';
import { Button, LinkButton } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EMPTY, formatOrderNumber } from '../../i18n/formatValue';
import { formatDateTime } from '../../i18n/dates';
import { piecesOf } from './pickList';
import {
  changedText,
  useHouseholdNeeds,
  useOrderClashes,
  useSheetStates,
  type ClientNeed,
  type OrderClash,
  type SheetState,
} from './clashes';
import { LineClash, SheetNeeds, Sign } from './SheetClashes';
import { SheetNotes } from './SheetNotes';

/**
 * What to take off the shelves, a sheet to print for each order: for those that the address names,
 * else for all of the location that wait to be picked.
 */
export default function PickListPage() {
  const translate = useText();
  const [params] = useSearchParams();
  const asked = params.get('ids');
  const ids = useMemo(
    () => (asked === null ? null : [...new Set(asked.split(',').filter(isUuid))]),
    [asked],
  );
  const { sheets, total = 0, error, refetch } = usePickList(ids);
  const needs = useHouseholdNeeds([...new Set(sheets?.map(({ clientId }) => clientId))]);
  const orderIds = useMemo(() => sheets?.map(({ orderId }) => orderId), [sheets]);
  const clashes = useOrderClashes(orderIds ?? []);
  const lotsOf = useOrderLots(orderIds ?? []);
  const sheetStates = useSheetStates(orderIds ?? []);
  const { data: states } = sheetStates;
  // Nobody prints a sheet before the allergies are checked.
  const isChecking =
    Boolean(sheets?.length) && (needs.isPending || clashes.isPending || sheetStates.isPending);
  usePrintRecord(
    orderIds,
    'resources.orders.pickList.unrecorded',
    useMemo(
      () =>
        orderIds?.map((id) => states?.find(({ order_id: of }) => of === id)?.state ?? null) ?? [],
      [orderIds, states],
    ),
  );
  const text = (
    key: TextUnder<'resources.orders.pickList'>,
    values: Record<string, unknown> = {},
  ) => translate(`resources.orders.pickList.${key}`, values);
  return (
    <>
      <Box data-print="hide">
        <PageTitle
          title={text('title')}
          subtitle={
            sheets && text(ids === null ? 'open' : 'orders', { smart_count: sheets.length })
          }
          actions={
            sheets &&
            sheets.length > 0 &&
            !isChecking && (
              <Button
                variant="contained"
                startIcon={<PrintOutlinedIcon />}
                onClick={() => {
                  window.print();
                }}
              >
                {text('print')}
              </Button>
            )
          }
        />
      </Box>
      {error ? (
        <Card flat>
          <FailedState error={error} onRetry={refetch} />
        </Card>
      ) : !sheets || isChecking ? (
        <SectionCard flush title={text('title')}>
          <LineBones />
        </SectionCard>
      ) : sheets.length === 0 ? (
        <Card flat>
          <EmptyState
            title={text('none')}
            text={text(ids === null ? 'noneOpen' : 'noneText')}
            action={
              <LinkButton to={pathTo('Orders')}>
                {translate('resources.orders.list.title')}
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <>
          {total > sheets.length && (
            <Alert severity="info" data-print="hide" sx={{ mb: '1.25rem' }}>
              {text('oldest', { count: sheets.length, total })}
            </Alert>
          )}
          {sheetStates.error && !states && (
            <Alert
              severity="warning"
              data-print="hide"
              sx={{ mb: '1.25rem' }}
              action={
                <Button size="small" onClick={() => void sheetStates.refetch()}>
                  {translate('common.tryAgain')}
                </Button>
              }
            >
              {text('unread')}
            </Alert>
          )}
          {sheets.map((sheet) => (
            <PickSheet
              key={sheet.orderId}
              sheet={sheet}
              needs={needs.data?.filter(({ client_id: id }) => id === sheet.clientId)}
              clashes={clashes.data?.filter(({ order_id: id }) => id === sheet.orderId)}
              lotsOf={lotsOf}
              state={states?.find(({ order_id: id }) => id === sheet.orderId)}
              onRetry={() => {
                refetch();
                void needs.refetch();
                void clashes.refetch();
              }}
            />
          ))}
        </>
      )}
    </>
  );
}

interface PickSheetProps {
  sheet: Sheet;
  /** Undefined while they are not known: paper says so. */
  needs: readonly ClientNeed[] | undefined;
  clashes: readonly OrderClash[] | undefined;
  lotsOf: (lineId: string) => string;
  state: SheetState | undefined;
  onRetry: () => void;
}

/** One order on paper: what to take, with boxes to tick and lines to sign. */
function PickSheet({ sheet, needs, clashes, lotsOf, state, onRetry }: PickSheetProps) {
  const { lines } = sheet;
  const translate = useText();
  const text = (
    key: TextUnder<'resources.orders.pickList'>,
    values: Record<string, unknown> = {},
  ) => translate(`resources.orders.pickList.${key}`, values);
  const number = formatOrderNumber(sheet.orderNumber);
  const changed = changedText(state, translate);
  return (
    <article className="pick-sheet" aria-label={text('order', { number })}>
      <header>
        <div>
          <h2>{text('order', { number })}</h2>
          <p>
            {sheet.householdSize === null
              ? sheet.client
              : text('household', { client: sheet.client, count: sheet.householdSize })}
          </p>
        </div>
        <div>
          <strong>{sheet.location}</strong>
          {sheet.visitedAt !== null && <p>{formatDateTime(sheet.visitedAt)}</p>}
          {sheet.checkedInBy !== null && <p>{text('checkedIn', { name: sheet.checkedInBy })}</p>}
        </div>
      </header>
      {changed !== undefined && (
        <p className="pick-changed">
          <Sign />
          {changed}
        </p>
      )}
      <SheetNeeds needs={needs} />
      <SheetNotes
        notes={sheet.notes}
        isUnread={sheet.isUnread || needs === undefined || clashes === undefined}
        onRetry={onRetry}
      />
      {lines.length === 0 ? (
        <p className="pick-none">{translate('resources.orders.lines.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {/* The number again, for a sheet that got loose from the first one. */}
              <th>{number}</th>
              <th>{text('item')}</th>
              <th>{translate('resources.inventory_items.fields.category')}</th>
              <th>{text('quantity')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, item_id, item, quantity }) => {
              const own = clashes?.filter((clash) => clash.item_id === item_id) ?? [];
              return (
                <tr key={id} data-clash={own.length > 0}>
                  <td>
                    <span className="pick-box" />
                  </td>
                  <th scope="row">
                    {item.name}
                    {lotsOf(id) !== '' && <small>{lotsOf(id)}</small>}
                    <LineClash clashes={own} />
                  </th>
                  <td>{item.category ?? EMPTY}</td>
                  <td>{quantity}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <footer>
        <p>
          <strong>{text('notes')}</strong>
        </p>
        <div className="pick-line" />
        <div className="pick-line" />
        <div className="pick-signatures">
          <span>{text('pickedBy')}</span>
          <span>{text('time')}</span>
        </div>
        <small>
          {text('items', { smart_count: lines.length })},{' '}
          {text('pieces', { smart_count: piecesOf(lines) })}
        </small>
      </footer>
    </article>
  );
}
