import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { Navigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { FailedState } from '../../ui/FailedState';
import { LoadingLine } from '../../ui/LoadingLine';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { OrderLinesEditor } from './lines/OrderLinesEditor';
import type { OrderLine } from './lines/orderLines';
import { useAskBeyond } from './lines/useAskBeyond';
import { SectionCard } from '../../ui/SectionCard';
import { formatDateTime } from '../../i18n/dates';
import { pathTo } from '../../routes';
import { useOrderPlace } from './useOrderPlace';
import { useSaveLines } from './useSaveLines';
import { VisitLine } from './VisitLine';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

const VISIT = z.looseObject({
  id: z.string(),
  client_id: z.string(),
  location_id: z.string(),
  visited_at: z.string(),
  household_size: z.int(),
});

const ANSWER = z.object({ order_id: z.string(), order_number: z.int() });

/** The form of a new order for the visit around it. */
export function CreateOrderForm(props: { onOtherVisit: () => void }) {
  const record = useRecordContext();
  const translate = useText();
  if (record) return <OrderForm {...props} visit={z.parse(VISIT, record)} />;
  return (
    <SectionCard title={translate('resources.orders.create.visit')}>
      <LoadingLine height="1.5rem" />
    </SectionCard>
  );
}

interface OrderFormProps {
  visit: z.infer<typeof VISIT>;
  onOtherVisit: () => void;
}

function OrderForm({ visit, onOtherVisit }: OrderFormProps) {
  const translate = useText();
  const notify = useNotify();
  const { flags, error, refetch } = useOrderPlace(visit.location_id);
  const [lines, setLines] = useState<OrderLine[]>([]);
  const [empty, setEmpty] = useState(false);
  const [orderId, setOrderId] = useState<string | null>(null);
  const saving = useSaveLines({
    call: (given) => ({
      name: 'create_order',
      args: { p_visit_id: visit.id, p_lines: given },
      message: 'resources.orders.errors.create',
    }),
    onSaved: (answer) => {
      const created = z.parse(ANSWER, answer);
      notify(translate('resources.orders.success.create'), { type: 'success' });
      setOrderId(created.order_id);
    },
  });

  const [save, question] = useAskBeyond({
    locationId: visit.location_id,
    lines,
    flags,
    save: () => {
      saving.save(lines);
    },
  });

  const submit = () => {
    setEmpty(lines.length === 0);
    if (lines.length > 0) save();
  };

  return (
    <>
      <SectionCard
        title={translate('resources.orders.create.visit')}
        actions={
          <Button size="small" onClick={onOtherVisit}>
            {translate('resources.orders.create.otherVisit')}
          </Button>
        }
      >
        <VisitLine
          clientId={visit.client_id}
          visit={{ size: visit.household_size, date: formatDateTime(visit.visited_at) }}
        />
      </SectionCard>
      <SectionCard title={translate('resources.orders.lines.title')}>
        {error ? (
          <FailedState error={error} onRetry={refetch} />
        ) : !flags ? (
          <LoadingLine height="4rem" />
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!saving.isPending) submit();
            }}
          >
            <OrderLinesEditor
              autoFocus
              locationId={visit.location_id}
              clientId={visit.client_id}
              value={lines}
              strict={flags.strict}
              tracking={flags.tracking}
              errors={saving.errors}
              onChange={(next) => {
                saving.forget();
                setEmpty(false);
                setLines(next);
              }}
            />
            {empty && (
              <Typography role="alert" variant="body2" sx={{ color: 'larder.dangerText', mt: 1 }}>
                {translate('resources.orders.create.empty')}
              </Typography>
            )}
            <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: '1rem' }}>
              <Button type="submit" variant="contained" loading={saving.isPending}>
                {translate('resources.orders.create.submit')}
              </Button>
            </Box>
          </form>
        )}
      </SectionCard>
      {question}
      <LeaveGuard dirty={lines.length > 0 && orderId === null} />
      {/* Behind the guard, which has to know first that there is nothing left to lose. */}
      {orderId !== null && <Navigate to={pathTo('OrderDetails', { order_id: orderId })} replace />}
    </>
  );
}
