import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../../i18n/text';
import { SmallSelect } from '../SmallSelect';
import { DATE_ORDERS, type DateOrder } from './dates';
import type { Check } from './useCheck';

interface DateOrdersProps {
  dates: Check['dates'];
}

/**
 * In which order the days of each column are read; another order is chosen here. Where the days contradict each other
 * it is a decision for the whole file (useDecisions).
 */
export function DateOrders({ dates: { columns: all, choose } }: DateOrdersProps) {
  const translate = useText();
  const columns = all.filter(({ contradicting }) => contradicting.length === 0);
  return columns.map(({ source, label: field, order }) => {
    const label =
      columns.length === 1
        ? translate('import.check.dates')
        : translate('import.check.datesOf', { field });
    return (
      <Box key={source} sx={ORDER}>
        <Typography variant="body2" color="textSecondary" aria-hidden>
          {label}
        </Typography>
        <SmallSelect<DateOrder>
          label={label}
          value={order ?? DATE_ORDERS[0]}
          options={DATE_ORDERS.map((name) => ({
            name,
            label: translate(`import.check.orders.${name}`),
          }))}
          onChange={(name) => {
            choose(source, name);
          }}
        />
      </Box>
    );
  });
}

const ORDER = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' } as const;
