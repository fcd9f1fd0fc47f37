import ReportOutlined from '@mui/icons-material/ReportOutlined';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CLASH } from '../../config';
import { formatOrderNumber } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { useReportError } from '../../kit/errors/useReportError';
import { useResource } from '../../kit/ResourcesContext';
import { useOfferUndo } from '../../kit/undo/useOfferUndo';
import { useAnswer } from '../../kit/useAnswer';
import { useDataApi } from '../../kit/useDataApi';
import { Button } from '../../ui/Button';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { clashText, isUnanswered, useOrderClashes, type OrderClash } from './clashes';
import type { Order } from './order';
import { isSettled } from './orderStatus';
import type { Line } from './useOrderLines';

const FITTING = z.array(z.object({ item_id: z.string(), name: z.string(), available: z.int() }));

interface Answer {
  call: 'replace_order_item' | 'answer_clash';
  args: Readonly<Record<string, unknown>>;
  /** What is said afterwards, and how it goes back; nothing of what the page shows. */
  done?: { title: string; back: Readonly<Record<string, unknown>> };
}

/** Replaces, leaves out or keeps a line of an order, and reads the order again. */
function useAnswerClash(order: Order) {
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const report = useReportError();
  const offerUndo = useOfferUndo(useResource('orders'));
  const send = (call: Answer['call'], args: Answer['args']) =>
    dataApi.rpc(
      call,
      { p_order_id: order.id, ...args },
      { message: 'resources.orders.errors.update' },
    );
  return useMutation({
    mutationFn: ({ call, args }: Answer) => send(call, args),
    // Here, since the row is gone by then.
    onSuccess: (_answer, { call, done }) => {
      if (!done) return;
      const { title, back } = done;
      offerUndo({
        title,
        names: new Map([[order.id, formatOrderNumber(order.order_number)]]),
        undo: async () => {
          await send(call, back);
          await queryClient.invalidateQueries({ queryKey: ['order_items'] });
          return [order.id];
        },
      });
    },
    onError: report,
    onSettled: async () => {
      // The order first: a step from the order as it was would be refused for this one.
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first !== 'orders',
      });
    },
  });
}

interface OrderClashesProps {
  order: Order;
  lines: readonly Line[] | undefined;
}

/**
 * The lines of an order that contain what somebody in the household should not have, each with what can be done
 * about it: swap, leave out, or keep it with a reason. Nothing without a clash.
 */
export function OrderClashes({ order, lines = [] }: OrderClashesProps) {
  const translate = useText();
  const { data: clashes = [], error, refetch } = useOrderClashes([order.id]);
  const isOpen = !isSettled(order.fulfillment_status);
  const clashing = lines.flatMap((line) => {
    const own = clashes.filter(({ item_id: id }) => id === line.item_id);
    return own.length === 0 ? [] : [{ line, own }];
  });
  if (error && clashes.length === 0)
    return (
      <Alert
        severity="warning"
        action={
          <Button size="small" onClick={() => void refetch()}>
            {translate('common.tryAgain')}
          </Button>
        }
      >
        {translate('diet.unread')}
      </Alert>
    );
  if (clashing.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={translate('diet.clashes')}
      sx={{ display: 'grid', gap: '0.75rem' }}
    >
      {clashing.map(({ line, own }) => (
        <ClashRow key={line.id} order={order} line={line} clashes={own} isOpen={isOpen} />
      ))}
    </Box>
  );
}

interface ClashRowProps {
  order: Order;
  line: Line;
  clashes: readonly OrderClash[];
  isOpen: boolean;
}

function ClashRow({ order, line, clashes, isOpen }: ClashRowProps) {
  const translate = useText();
  const { mutate, isPending } = useAnswerClash(order);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { name } = line.item;
  const kept = clashes.find(({ reason }) => reason !== null);
  const replace = (to: { item_id: string; name: string } | null) => {
    setMenu(null);
    mutate({
      call: 'replace_order_item',
      args: { p_item_id: line.item_id, p_by: to?.item_id ?? null },
      done: to
        ? {
            title: translate('diet.swapped', { name, other: to.name }),
            back: { p_item_id: to.item_id, p_by: line.item_id },
          }
        : {
            title: translate('diet.leftOut', { name }),
            back: { p_item_id: line.item_id, p_by: line.item_id, p_quantity: line.quantity },
          },
    });
  };
  return (
    <Alert
      role="group"
      aria-label={name}
      severity={clashes.some(isUnanswered) ? 'error' : 'warning'}
      icon={<ReportOutlined aria-hidden fontSize="inherit" />}
      sx={{ ...WRAPPING, borderLeftWidth: clashes.some(isUnanswered) ? '3px' : undefined }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <strong>{name}</strong>
        {clashes.map((clash) => (
          <div key={`${clash.allergen} ${clash.level}`}>{clashText(clash, translate)}</div>
        ))}
        {kept && (
          <Box sx={{ color: 'text.secondary' }}>
            {translate(kept.answered_by === null ? 'diet.kept' : 'diet.keptBy', {
              reason: kept.reason,
              name: kept.answered_by,
            })}
          </Box>
        )}
      </Box>
      {isOpen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' }}>
          <Button
            size="small"
            startIcon={<SwapHorizOutlined />}
            aria-haspopup="menu"
            disabled={isPending}
            onClick={(event) => {
              setMenu(event.currentTarget);
            }}
          >
            {translate('diet.swap')}
          </Button>
          <Button
            size="small"
            disabled={isPending}
            onClick={() => {
              replace(null);
            }}
          >
            {translate('diet.leaveOut')}
          </Button>
          <Button
            size="small"
            disabled={isPending}
            onClick={() => {
              setAsking(true);
            }}
          >
            {translate('diet.keep')}
          </Button>
          <Menu open={menu !== null} anchorEl={menu} onClose={() => setMenu(null)}>
            {menu && <Fitting orderId={order.id} itemId={line.item_id} onChoose={replace} />}
          </Menu>
          {isAsking && (
            <ReasonDialog
              tone="warning"
              icon={<ReportOutlined />}
              title={translate('diet.keepTitle', { name })}
              text={translate('diet.keepText')}
              confirmLabel={translate('diet.keepConfirm')}
              label={translate('diet.reason')}
              missing={translate('diet.reasonMissing')}
              maxLength={CLASH.reasonMaximum}
              busy={isPending}
              onClose={() => {
                setAsking(false);
              }}
              onConfirm={(reason) => {
                // What was refused is reported, and the dialog stays with what was typed.
                mutate(
                  { call: 'answer_clash', args: { p_item_id: line.item_id, p_reason: reason } },
                  {
                    onSuccess: () => {
                      setAsking(false);
                    },
                  },
                );
              }}
            />
          )}
        </Box>
      )}
    </Alert>
  );
}

interface FittingProps {
  orderId: string;
  itemId: string;
  onChoose: (item: { item_id: string; name: string }) => void;
}

/** What can stand in place of an item, the best first. */
function Fitting({ orderId, itemId, onChoose }: FittingProps) {
  const translate = useText();
  const { data, error } = useAnswer(
    FITTING,
    'fitting_items',
    { p_order_id: orderId, p_item_id: itemId },
    {
      ...{ queryKey: ['order_items', 'fitting', orderId, itemId], staleTime: 0 },
      message: 'diet.unread',
    },
  );
  if (!data?.length)
    return (
      <MenuItem disabled>
        {translate(error ? 'diet.unread' : data ? 'diet.nothingFits' : 'common.loading')}
      </MenuItem>
    );
  return data.map((item, index) => (
    <MenuItem
      key={item.item_id}
      autoFocus={index === 0}
      sx={{ maxWidth: '22rem', whiteSpace: 'normal' }}
      onClick={() => {
        onChoose(item);
      }}
    >
      {translate('diet.fits', { name: item.name, available: item.available })}
    </MenuItem>
  ));
}

// Its buttons go below the words where there is no room beside them.
const WRAPPING = {
  overflowWrap: 'anywhere',
  '& > .MuiAlert-message': {
    display: 'flex',
    flex: 1,
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '0.75rem',
    overflow: 'visible',
  },
} as const;
