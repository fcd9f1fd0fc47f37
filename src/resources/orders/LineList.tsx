import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { QuantityBox } from '../../ui/QuantityBox';
import type { Order } from './order';
import { isSettled } from './orderStatus';
import { isShort } from './shortness';
import { availableText } from './lines/orderLines';
import { LineLots } from './LineLots';
import type { LineTools } from './LineTable';
import { LineClashes, SwapButton, UNANSWERED_BAR } from './OrderClashes';
import type { Line } from './useOrderLines';
import { useOrderPlace } from './useOrderPlace';
import { usePicked } from './usePicked';
import { useText, type TextUnder } from '../../i18n/text';
import { Checkbox } from '../../ui/Checkbox';
import { focusOutline } from '../../ui/tokens';
import { Skeleton } from '../../ui/Skeleton';

interface LineListProps {
  order: Order;
  lines: readonly Line[] | undefined;
  /** On the page of the order: lines of one in progress are ticked off, and those that clash are swapped. */
  tools?: LineTools | undefined;
}

/** The lines of an order on a phone: how many, what, and what there is of it. */
export function LineList({ order, lines, tools }: LineListProps) {
  const translate = useText();
  const { isPicked, toggle } = usePicked(order.id);
  const ticked = tools !== undefined && order.fulfillment_status === 'in_progress';
  if (!lines) return <LineBones />;
  return (
    <Box component="ul" aria-label={translate('resources.orders.lines.title')} sx={LIST}>
      {lines.map((line) => {
        const done = ticked && isPicked(line.id);
        const words = (
          <span className="line-words">
            <span className="line-name">
              {line.item.deleted_at
                ? translate('table.deletedName', { name: line.item.name })
                : line.item.name}
            </span>
            <LineDetail order={order} line={line} done={done} />
            <LineClashes line={line} />
            <LineLots line={line} />
          </span>
        );
        return (
          <Box component="li" key={line.id} data-done={done}>
            {ticked ? (
              <label>
                <span className="line-tick">
                  <Checkbox
                    checked={done}
                    onChange={() => {
                      toggle(line.id);
                    }}
                  />
                  <span aria-hidden={done}>{done ? <CheckIcon /> : line.quantity}</span>
                </span>
                {words}
              </label>
            ) : (
              <>
                <QuantityBox>{line.quantity}</QuantityBox>
                {words}
              </>
            )}
            {tools && <SwapButton order={order} line={line} onEdit={tools.onEdit} />}
          </Box>
        );
      })}
    </Box>
  );
}

/** Lines that are on their way. */
export function LineBones() {
  const translate = useText();
  return (
    <Box component="ul" aria-busy aria-label={translate('common.loading')} sx={LIST}>
      {[1, 2, 3].map((line) => (
        <li key={line}>
          <Skeleton variant="rounded" width="2.5rem" height="2rem" />
          <Skeleton width="60%" />
        </li>
      ))}
    </Box>
  );
}

/** Below the name: the category, and what matters where the order stands. */
function LineDetail({ order, line, done }: { order: Order; line: Line; done: boolean }) {
  const translate = useText();
  const { flags } = useOrderPlace(order.location_id);
  const { item, quantity, quantity_fulfilled: handedOut } = line;
  const text = (key: TextUnder<'resources.orders.lines'>, count: number) =>
    translate(`resources.orders.lines.${key}`, { count });
  const counted = flags?.tracking === true && !isSettled(order.fulfillment_status);
  const short = isShort(line, order.fulfillment_status);
  const parts: readonly ReactNode[] = [
    done && text('picked', quantity),
    item.category,
    handedOut !== null && text('handedOut', handedOut),
    counted && !short && translate(...availableText(item.quantity_available)),
    counted && short && (
      <>
        <strong>{text('shortBy', -item.quantity_available)}</strong>
        {text('onHand', item.quantity_actual)}
      </>
    ),
  ].filter(Boolean);
  return (
    <span className="line-detail">
      {parts.map((part, place) => (
        <Fragment key={place}>
          {place > 0 && SEPARATOR}
          <span className="line-part">{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

const SEPARATOR = ' · ';

const ROW = { display: 'flex', alignItems: 'center', gap: '0.75rem' } as const;

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    ...ROW,
    minHeight: '3.8125rem',
    px: '1rem',
    py: '0.5rem',
    borderTop: 1,
    borderColor: 'larder.border',
    '&:has([data-unanswered="true"])': UNANSWERED_BAR,
  },
  '& label': { ...ROW, flex: 1, minWidth: 0, cursor: 'pointer' },
  '& .line-words': { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  '& .line-name': {
    fontSize: '0.9375rem',
    lineHeight: '1.5rem',
    fontWeight: 600,
    color: 'text.primary',
  },
  '& .line-detail': {
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    fontWeight: 400,
    color: 'text.secondary',
  },
  '& .line-detail strong': { fontWeight: 600 },
  '& [data-done="false"] .line-detail strong': { color: 'larder.dangerText' },
  '& .line-part': { display: 'inline-block' },
  '& [data-done="true"], & [data-done="true"] :is(.line-name, .line-detail)': {
    color: 'larder.textMuted',
  },
  '& .line-tick': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flex: '0 0 auto',
    minWidth: '2.75rem',
    height: '2.75rem',
    px: '0.375rem',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  // The field itself is the box, as large as a finger: its number or check mark stands on it, and its focus shows.
  '& .line-tick > input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    border: 1,
    borderColor: 'larder.borderControl',
    borderRadius: '0.5rem',
    bgcolor: 'larder.surface',
    cursor: 'pointer',
    '&::before, &::after': { display: 'none' },
    '&:checked': { borderColor: 'larder.accentTintBorder', bgcolor: 'larder.accentTint' },
    '&:focus-visible': focusOutline(),
  },
  '& .line-tick > span': { position: 'relative', pointerEvents: 'none', display: 'grid' },
  '& [data-done="true"] .line-tick': { color: 'larder.accentText' },
} as const;
