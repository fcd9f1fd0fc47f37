import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../../i18n/text';
import { SmallSelect } from '../SmallSelect';
import { DATE_ORDERS, type DateOrder } from './dates';
import type { Check } from './useCheck';

interface DateOrdersProps {
  dates: Check['dates'];
}

/** The columns whose days contradict each other, until somebody has chosen their order. */
export function MixedDates({ dates }: DateOrdersProps) {
  const translate = useText();
  return dates.columns.map(
    ({ source, label, order, contradicting: [first, second] }) =>
      order === null && (
        <Alert key={source} severity="warning">
          {translate('import.check.mixedDates', { field: label, first, second })}
        </Alert>
      ),
  );
}

/** In which order the days of each column are read; another order is chosen here. */
export function DateOrders({ dates: { columns, choose } }: DateOrdersProps) {
  const translate = useText();
  return columns.map(({ source, label: field, order, contradicting }) => {
    const label =
      columns.length === 1
        ? translate('import.check.dates')
        : translate('import.check.datesOf', { field });
    return (
      <Box key={source} sx={ORDER}>
        <Typography variant="body2" color="textSecondary" aria-hidden>
          {label}
        </Typography>
        <SmallSelect<DateOrder | typeof OPEN>
          label={label}
          value={order ?? OPEN}
          quiet={order === null}
          options={[
            ...(contradicting.length > 0
              ? [{ name: OPEN, label: translate('import.check.decisions.undecided') }]
              : []),
            ...DATE_ORDERS.map((name) => ({
              name,
              label: translate(`import.check.orders.${name}`),
            })),
          ]}
          onChange={(name) => {
            choose(source, name === OPEN ? null : name);
          }}
        />
      </Box>
    );
  });
}

/** No order yet. */
const OPEN = '' as const;

const ORDER = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' } as const;
