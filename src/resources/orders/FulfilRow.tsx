import Box from '@mui/material/Box';
import ReportOutlined from '@mui/icons-material/ReportOutlined';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { StatusChip } from '../../ui/StatusChip';
import type { HandoutFigures } from './handout';
import type { Line } from './useOrderLines';
import { useText } from '../../i18n/text';
import { FieldNote } from '../../ui/FieldFrame';
import { Input } from '../../ui/Input';

interface FulfilRowProps {
  line: Line;
  /** Undefined where nobody counts the stock. */
  stock: HandoutFigures | undefined;
  /** What in it somebody in the household should not have; '' for nothing. */
  clash: string;
  /** As typed. */
  value: string;
  /** How many pieces the order would lack. */
  missing: number;
  /** The value cannot be saved; the message waits for the first attempt. */
  wrong: boolean;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (value: string) => void;
}

/** One line of an order that is handed out: wanted, on hand, reserved for others, handed out. */
export function FulfilRow(props: FulfilRowProps) {
  const { line, stock, clash, value, missing, wrong, error, autoFocus, onChange } = props;
  const translate = useText();
  const id = useId();
  const facts = [
    translate('resources.orders.fulfil.wanted', { count: line.quantity }),
    stock && translate('resources.orders.fulfil.onHand', { count: stock.on_hand }),
    stock &&
      stock.reserved > 0 &&
      translate('resources.orders.fulfil.reserved', { count: stock.reserved }),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ px: '0.75rem', py: '0.5rem' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.75rem' }}>
        <Box sx={{ flex: '1 1 11rem', minWidth: 0 }}>
          <Typography variant="label" component="div" sx={{ overflowWrap: 'anywhere' }}>
            {line.item.name}
          </Typography>
          <Typography
            id={`${id}-stock`}
            variant="small"
            component="div"
            color="textSecondary"
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {facts.join(', ')}
          </Typography>
          {clash !== '' && (
            <Box id={`${id}-clash`} sx={CLASHING}>
              <ReportOutlined aria-hidden />
              {clash}
            </Box>
          )}
        </Box>
        {missing > 0 && <StatusChip status="short" />}
        <Input
          value={value}
          error={error !== undefined}
          autoFocus={autoFocus}
          onChange={(event) => {
            onChange(event.target.value);
          }}
          onFocus={(event) => {
            event.target.select();
          }}
          aria-label={translate('resources.orders.fulfil.quantityOf', { name: line.item.name })}
          aria-describedby={`${id}-stock ${id}-clash ${id}-message`}
          data-wrong={wrong}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          style={{ width: '4.5rem', textAlign: 'right' }}
        />
      </Box>
      <FieldNote id={`${id}-message`} error={error !== undefined} style={{ margin: 0 }}>
        {error ?? ''}
      </FieldNote>
    </Box>
  );
}

const CLASHING = {
  display: 'flex',
  gap: '0.25rem',
  typography: 'small',
  fontWeight: 600,
  color: 'larder.dangerText',
  overflowWrap: 'anywhere',
  '& > svg': { fontSize: 18 },
} as const;
