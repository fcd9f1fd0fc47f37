import { useMemo } from 'react';
import { type RaRecord } from 'react-admin';
import type { ResourceDefinition } from '../../kit/declaration';
import { EMPTY } from '../../i18n/formatValue';
import { formatDateTime } from '../../i18n/dates';
import type { Order } from './order';
import './pickList.css';
import './receipt.css';
import { pickingOrder, shortName } from './pickList';
import { useHouseholdNeeds, useOrderClashes } from './clashes';
import { LineClash, SheetNeeds } from './SheetClashes';
import { SheetNotes } from './SheetNotes';
import { useOrderClient } from './useOrderClient';
import { useOrderLines } from './useOrderLines';
import { useOrderNotes } from './useOrderNotes';
import { useOrderPlace } from './useOrderPlace';
import { useOrderVisit } from './useOrderVisit';
import { usePrintRecord } from './usePrintRecord';
import { useText, type TextUnder } from '../../i18n/text';

interface ReceiptProps {
  order: Order;
  record: RaRecord;
  resource: ResourceDefinition;
}

/** What a fulfilled order's page prints: what was handed out, with a line to sign. */
export function Receipt({ order, record, resource }: ReceiptProps) {
  const translate = useText();
  const client = useOrderClient(order.client_id);
  const visit = useOrderVisit(order);
  const { notes, state } = useOrderNotes(order);
  const { name: location } = useOrderPlace(order.location_id);
  const { lines = [] } = useOrderLines([order.id]);
  const { data: needs } = useHouseholdNeeds([order.client_id]);
  const { data: clashes } = useOrderClashes([order.id]);
  usePrintRecord(
    useMemo(() => [order.id], [order.id]),
    'resources.orders.receipt.unrecorded',
  );
  const text = (key: TextUnder<'resources.orders.receipt'>, values: Record<string, unknown> = {}) =>
    translate(`resources.orders.receipt.${key}`, values);
  const name = client ? shortName(client.first_name, client.last_name) : EMPTY;
  const pieces = lines.reduce((sum, { quantity_fulfilled }) => sum + (quantity_fulfilled ?? 0), 0);
  return (
    <article className="pick-sheet receipt" aria-label={text('of', { number: order.order_number })}>
      <header>
        <div>
          <h2>{text('of', { number: order.order_number })}</h2>
          <p>
            {visit
              ? translate('resources.orders.pickList.household', {
                  client: name,
                  count: visit.household_size,
                })
              : name}
          </p>
        </div>
        <div>
          <strong>{location}</strong>
          <p>{order.fulfilled_at && formatDateTime(order.fulfilled_at)}</p>
          <p>
            {text('by')} {resource.fields['fulfilled_by']?.show(record)}
          </p>
        </div>
      </header>
      <SheetNeeds needs={needs} />
      <SheetNotes
        notes={notes}
        isUnread={state !== 'read' || needs === undefined || clashes === undefined}
      />
      <table>
        <thead>
          <tr>
            <th>{translate('resources.orders.pickList.item')}</th>
            <th>{translate('resources.inventory_items.fields.category')}</th>
            <th>{translate('resources.orders.lines.quantity')}</th>
            <th>{translate('resources.orders.lines.fulfilled')}</th>
          </tr>
        </thead>
        <tbody>
          {pickingOrder(lines).map(({ id, item_id, item, quantity, quantity_fulfilled }) => (
            <tr key={id}>
              <th scope="row">
                {item.name}
                <LineClash clashes={clashes?.filter((clash) => clash.item_id === item_id) ?? []} />
              </th>
              <td>{item.category ?? EMPTY}</td>
              <td>{quantity}</td>
              <td>{quantity_fulfilled ?? EMPTY}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <div className="pick-signatures">
          <span>{text('received')}</span>
          <span>{translate('resources.orders.pickList.time')}</span>
        </div>
        <small>
          {translate('resources.orders.pickList.items', { smart_count: lines.length })},{' '}
          {translate('resources.orders.lines.units', { smart_count: pieces })}
        </small>
      </footer>
    </article>
  );
}
