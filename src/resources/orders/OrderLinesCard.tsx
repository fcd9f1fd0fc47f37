import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { LoadingLine } from '../../ui/LoadingLine';
import { SectionCard } from '../../ui/SectionCard';
import { useFocusHandover, type NextFocus } from '../../ui/useFocusHandover';
import { usePhone } from '../../ui/usePhone';
import { EditLines } from './EditLines';
import { missingOf } from './missing';
import type { Order } from './order';
import { OrderLines } from './OrderLines';
import { piecesOf } from './pickList';
import { isShort } from './shortness';
import { useMissingWords } from './useMissingWords';
import { useOrderLines } from './useOrderLines';
import { useOrderPlace } from './useOrderPlace';
import { useText } from '../../i18n/text';

interface OrderLinesCardProps {
  order: Order;
  /** Their form is open. */
  editing: boolean;
  /** Opens it; undefined where the lines cannot be changed. */
  onEdit: (() => void) | undefined;
  /** Who has the focus when the form has gone. */
  next: NextFocus;
  onDone: () => void;
}

/** The lines of an order, what is short or missing of them, and their form. */
export function OrderLinesCard({ order, editing, onEdit, next, onDone }: OrderLinesCardProps) {
  const translate = useText();
  const wordsOf = useMissingWords();
  const phone = usePhone();
  const lines = useOrderLines([order.id]);
  const { flags } = useOrderPlace(order.location_id);
  const handover = useFocusHandover(next);
  const status = order.fulfillment_status;
  const missing = missingOf(lines.lines ?? []);
  const short = (lines.lines ?? []).filter((line) => isShort(line, status)).length;
  const title = translate('resources.orders.lines.title');

  // An open form stays when somebody else takes the order further: what was typed is not lost.
  if (editing) {
    return (
      <SectionCard title={title}>
        <div {...handover}>
          {flags ? (
            <EditLines order={order} flags={flags} onDone={onDone} />
          ) : (
            <LoadingLine height="6rem" />
          )}
        </div>
      </SectionCard>
    );
  }
  const count = lines.lines && [
    translate('resources.orders.pickList.items', { smart_count: lines.lines.length }),
    translate('resources.orders.lines.units', { smart_count: piecesOf(lines.lines) }),
  ];
  return (
    <>
      {phone && short > 0 && (
        <Alert severity="error">
          <strong>{translate('resources.orders.lines.shortTitle', { smart_count: short })}</strong>{' '}
          {translate('resources.orders.lines.shortText')}
        </Alert>
      )}
      <SectionCard
        flush
        title={title}
        aside={
          count && (
            <>
              {count.join(', ')}
              {!phone && short > 0 && (
                <>
                  {', '}
                  <Box component="strong" sx={{ fontWeight: 600, color: 'larder.dangerText' }}>
                    {translate('resources.orders.lines.short', { count: short })}
                  </Box>
                </>
              )}
            </>
          )
        }
      >
        {missing.length > 0 && (
          <Box sx={{ px: '1.25rem', pb: '1rem' }}>
            <Alert severity="warning">
              {translate('resources.orders.fulfil.missingTitle')} {wordsOf(missing)}
            </Alert>
          </Box>
        )}
        <OrderLines order={order} lines={lines} tools={{ onEdit }} />
      </SectionCard>
    </>
  );
}
