import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useController, useFormState } from 'react-hook-form';
import { OrderLinesEditor } from '../orders/lines/OrderLinesEditor';
import { ORDER_LINE } from '../../config';
import type { CheckInContext } from './checkInContext';
import type { CheckInValues } from './checkInForm';
import { useText } from '../../i18n/text';

interface OrderLinesInputProps {
  location: CheckInContext['location'];
  /** What the server said about the lines, by the item's id. */
  refused: Readonly<Record<string, string>>;
}

/** The order that goes with a visit; without lines none is made. */
export function OrderLinesInput({ location, refused }: OrderLinesInputProps) {
  const translate = useText();
  const { isSubmitted } = useFormState();
  const { field } = useController<Pick<CheckInValues, 'lines'>, 'lines'>({ name: 'lines' });
  const unfinished = isSubmitted
    ? field.value.filter(({ quantity }) => quantity === 0).map(({ item_id }) => item_id)
    : [];
  const errors = {
    ...refused,
    ...Object.fromEntries(
      unfinished.map((id) => [id, translate('orderLines.quantity', ORDER_LINE)]),
    ),
  };
  return (
    <Box
      component="section"
      aria-labelledby="visit-order"
      sx={{ gridColumn: '1 / -1', borderTop: 1, borderColor: 'larder.border', pt: '1rem' }}
    >
      <Typography id="visit-order" variant="h3" component="h2">
        {translate('resources.visits.order.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: '0.75rem' }}>
        {translate('resources.visits.order.text')}
      </Typography>
      <OrderLinesEditor
        locationId={location.id}
        value={field.value}
        onChange={field.onChange}
        strict={location.strict_inventory_tracking_enabled}
        tracking={location.inventory_tracking_enabled}
        errors={errors}
      />
    </Box>
  );
}
