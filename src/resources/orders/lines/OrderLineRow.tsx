import CloseIcon from '@mui/icons-material/Close';
import ReportOutlined from '@mui/icons-material/ReportOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState, type Ref } from 'react';
import { ORDER_LINE } from '../../../config';
import { availableText, readQuantity, type OrderLine, type StockItem } from './orderLines';
import { useText } from '../../../i18n/text';
import { IconButton } from '../../../ui/IconButton';
import { FieldNote } from '../../../ui/FieldFrame';
import { Input } from '../../../ui/Input';
import { Skeleton } from '../../../ui/Skeleton';

interface OrderLineRowProps {
  line: OrderLine;
  /** Undefined while it loads. */
  item: StockItem | undefined;
  /** How many there are for this order; undefined where nobody counts. */
  available: number | undefined;
  strict: boolean;
  /** What in it somebody in the household should not have; '' for nothing. */
  clash: string;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onQuantity: (quantity: number) => void;
  /** Enter in the quantity. */
  onDone: () => void;
  onRemove: () => void;
}

/** One line of an order: the item, what is available of it, the quantity. */
export function OrderLineRow(props: OrderLineRowProps) {
  const { line, item, inputRef, available, strict, clash, error, onQuantity } = props;
  const translate = useText();
  const messageId = useId();
  const [typed, setTyped] = useState(String(line.quantity));
  // What was typed stays as it is unless the quantity was changed from elsewhere.
  const text = readQuantity(typed) === line.quantity ? typed : String(line.quantity);
  const name = item?.name ?? '';
  const short = available !== undefined && line.quantity > available;
  const warning = short
    ? translate(strict ? 'orderLines.beyondStrict' : 'orderLines.beyond', {
        available: Math.max(available, 0),
      })
    : undefined;
  const message = error ?? warning;

  return (
    <Box component="li" sx={{ px: '0.75rem', py: '0.5rem' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '0.75rem' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="label" component="div" sx={{ overflowWrap: 'anywhere' }}>
            {item ? name : <Skeleton width="8rem" />}
          </Typography>
          {available !== undefined && (
            <Typography variant="small" component="div" color="textSecondary">
              {translate(...availableText(available))}
            </Typography>
          )}
        </Box>
        <Input
          value={text}
          error={error !== undefined}
          ref={inputRef}
          onChange={(event) => {
            setTyped(event.target.value);
            onQuantity(readQuantity(event.target.value));
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              props.onDone();
              return;
            }
            const step = STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            onQuantity(Math.min(Math.max(line.quantity + step, 1), ORDER_LINE.maximum));
          }}
          aria-label={translate('orderLines.quantityOf', { name })}
          aria-describedby={
            [clash && `${messageId}-clash`, message && messageId].filter(Boolean).join(' ') ||
            undefined
          }
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          style={{ width: '4.5rem', textAlign: 'right' }}
        />
        <IconButton aria-label={translate('orderLines.remove', { name })} onClick={props.onRemove}>
          <CloseIcon sx={{ fontSize: 20 }} />
        </IconButton>
      </Box>
      {clash !== '' && (
        <FieldNote id={`${messageId}-clash`} error role="alert">
          <ReportOutlined aria-hidden sx={{ fontSize: 18 }} />
          {clash}
        </FieldNote>
      )}
      {message !== undefined && (
        <FieldNote id={messageId} error={error !== undefined} warning={error === undefined}>
          {error === undefined && <WarningAmberOutlined aria-hidden sx={{ fontSize: 18 }} />}
          {message}
        </FieldNote>
      )}
    </Box>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
