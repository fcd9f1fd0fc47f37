import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined';
import ShoppingBasketOutlined from '@mui/icons-material/ShoppingBasketOutlined';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { ORDER_LINE } from '../../config';
import { useText } from '../../i18n/text';
import { OrderLinesEditor } from '../orders/lines/OrderLinesEditor';
import type { DeskPlace } from './checkInContext';
import type { CheckInValues } from './checkInForm';
import { Pressable } from '../../ui/Pressable';

interface OrderFoldProps {
  location: DeskPlace['location'];
  /** Undefined for somebody new. */
  clientId: string | undefined;
  /** What the server said about the lines, by the item's id. */
  refused: Readonly<Record<string, string>>;
}

/** The order that goes with a visit, folded while there is none; without lines none is made. */
export function OrderFold({ location, clientId, refused }: OrderFoldProps) {
  const translate = useText();
  const id = useId();
  const { isSubmitted } = useFormState();
  const needs: unknown = useWatch({ name: 'dietary_needs', disabled: clientId !== undefined });
  const { field } = useController<Pick<CheckInValues, 'lines'>, 'lines'>({ name: 'lines' });
  const [isOpened, setOpened] = useState(false);
  const count = field.value.length;
  // A draft brings its lines along, and what is wrong with a line has to be seen.
  const isOpen = isOpened || count > 0;
  const unfinished = isSubmitted
    ? field.value.filter(({ quantity }) => quantity === 0).map(({ item_id }) => item_id)
    : [];
  const errors = {
    ...refused,
    ...Object.fromEntries(
      unfinished.map((itemId) => [itemId, translate('orderLines.quantity', ORDER_LINE)]),
    ),
  };
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: '0.75rem' }}>
      <Box
        component={Pressable}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpened(!isOpen);
        }}
        // An order with lines stays in sight.
        disabled={count > 0}
        sx={BAR}
      >
        <ShoppingBasketOutlined aria-hidden />
        <Box component="strong" sx={{ fontWeight: 600 }}>
          {translate('resources.visits.order.title')}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {count === 0
            ? translate('desk.panel.noItems')
            : translate('desk.panel.items', { smart_count: count })}
        </Box>
        {count === 0 && (
          <Box component="span" className="fold-action">
            {translate(isOpen ? 'desk.panel.hideItems' : 'desk.panel.addItems')}
            <KeyboardArrowDownOutlined
              aria-hidden
              sx={isOpen ? { transform: 'rotate(180deg)' } : undefined}
            />
          </Box>
        )}
      </Box>
      {isOpen && (
        <Box id={id}>
          <OrderLinesEditor
            locationId={location.id}
            clientId={clientId}
            needs={Array.isArray(needs) ? needs.map(String) : null}
            value={field.value}
            onChange={field.onChange}
            autoFocus={isOpened && count === 0}
            strict={location.strict_inventory_tracking_enabled}
            tracking={location.inventory_tracking_enabled}
            errors={errors}
          />
        </Box>
      )}
    </Box>
  );
}

const BAR = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: '0.5rem',
  width: '100%',
  minHeight: '2.75rem',
  px: '0.75rem',
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.5rem',
  bgcolor: 'larder.sunken',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  textAlign: 'left',
  '&:hover:not(.Mui-disabled)': { bgcolor: 'larder.pressed' },
  '& svg': { fontSize: '1.25rem', color: 'text.secondary' },
  '& .fold-action': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.25rem',
    ml: 'auto',
    fontWeight: 600,
    color: 'text.secondary',
  },
} as const;
