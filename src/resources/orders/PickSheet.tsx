import { EMPTY, formatOrderNumber } from '../../i18n/formatValue';
import { formatDateTime } from '../../i18n/dates';
import { piecesOf } from './pickList';
import { SheetNotes } from './SheetNotes';
import type { Sheet } from './usePickList';
import { useText, type TextUnder } from '../../i18n/text';

/** One order on paper: what to take, with boxes to tick and lines to sign. */
export function PickSheet({ sheet, onRetry }: { sheet: Sheet; onRetry: () => void }) {
  const { lines } = sheet;
  const translate = useText();
  const text = (
    key: TextUnder<'resources.orders.pickList'>,
    values: Record<string, unknown> = {},
  ) => translate(`resources.orders.pickList.${key}`, values);
  const number = formatOrderNumber(sheet.orderNumber);
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
      <SheetNotes notes={sheet.notes} isUnread={sheet.isUnread} onRetry={onRetry} />
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
            {lines.map(({ id, item, quantity }) => (
              <tr key={id}>
                <td>
                  <span className="pick-box" />
                </td>
                <th scope="row">{item.name}</th>
                <td>{item.category ?? EMPTY}</td>
                <td>{quantity}</td>
              </tr>
            ))}
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
