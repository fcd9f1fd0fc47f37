import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import ReportOutlined from '@mui/icons-material/ReportOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
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
import { DietSigns } from '../../ui/DietSigns';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { useFocusHandover } from '../../ui/useFocusHandover';
import {
  containsText,
  isUnanswered,
  levelText,
  useHouseholdNeeds,
  useOrderClashes,
  type OrderClash,
} from './clashes';
import type { Order } from './order';
import { availableText } from './lines/orderLines';
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

/**
 * Above the lines of an order: what the household must not or does not eat, and how many lines wait for a decision
 * because of it.
 */
export function OrderClashes({ order }: { order: Order }) {
  const translate = useText();
  const { data: needs = [] } = useHouseholdNeeds([order.client_id]);
  const { data: clashes, error, refetch } = useOrderClashes([order.id]);
  const signs = <DietSigns needs={needs} />;
  const open = isSettled(order.fulfillment_status) ? [] : (clashes ?? []).filter(isUnanswered);
  const count = new Set(open.map(({ item_id: id }) => id)).size;
  if (error && !clashes)
    return (
      <>
        {signs}
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
      </>
    );
  if (count === 0) return signs;
  return (
    <Alert severity="error" icon={<ReportOutlined aria-hidden fontSize="inherit" />} sx={WRAPPING}>
      <Box sx={{ flex: '1 1 16rem' }}>
        <strong>{translate('diet.clashing', { smart_count: count })}</strong>{' '}
        {translate('diet.decide')}
      </Box>
      {signs}
    </Alert>
  );
}

/** The clashes of a line. */
export function useLineClashes(line: Line): readonly OrderClash[] {
  const { data = [] } = useOrderClashes([line.order_id]);
  return data.filter(({ item_id: id }) => id === line.item_id);
}

/** Below the name of a line: which allergen it contains, for whom, and why it stays all the same. */
export function LineClashes({ line }: { line: Line }) {
  const translate = useText();
  const clashes = useLineClashes(line);
  const kept = clashes.find(({ reason }) => reason !== null);
  if (clashes.length === 0) return null;
  return (
    <Box className="line-clashes" data-unanswered={clashes.some(isUnanswered)} sx={LINE}>
      {clashes.map((clash) => (
        <div key={`${clash.allergen} ${clash.level}`}>
          <ReportOutlined aria-hidden />
          <strong>{containsText([clash], translate)}</strong> {levelText(clash, translate)}
        </div>
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
  );
}

interface SwapButtonProps {
  order: Order;
  line: Line;
  /** Opens the form of the lines; undefined where they cannot be changed. */
  onEdit: (() => void) | undefined;
}

/** What can be done about a line that clashes: swap it, leave it out, or keep it with a reason. */
export function SwapButton({ order, line, onEdit }: SwapButtonProps) {
  const clashes = useLineClashes(line);
  const isOpen = clashes.length > 0 && !isSettled(order.fulfillment_status);
  const handover = useFocusHandover(() => null);
  return (
    <span {...handover}>{isOpen && <SwapMenu order={order} line={line} onEdit={onEdit} />}</span>
  );
}

function SwapMenu({ order, line, onEdit }: SwapButtonProps) {
  const translate = useText();
  const { mutate, isPending } = useAnswerClash(order);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { name } = line.item;
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
  const others = [
    ...(onEdit ? [{ key: 'diet.another', Icon: SearchOutlined, onClick: onEdit } as const] : []),
    {
      ...({ key: 'diet.leaveOut', Icon: RemoveCircleOutlineOutlined } as const),
      onClick: () => {
        replace(null);
      },
    },
    {
      ...({ key: 'diet.keep', Icon: StickyNote2Outlined } as const),
      onClick: () => {
        setMenu(null);
        setAsking(true);
      },
    },
  ];
  return (
    <>
      <Button
        size="small"
        startIcon={<SwapHorizOutlined />}
        aria-haspopup="menu"
        aria-label={translate('diet.swapName', { name })}
        disabled={isPending}
        onClick={(event) => {
          setMenu(event.currentTarget);
        }}
      >
        {translate('diet.swap')}
      </Button>
      <Menu
        open={menu !== null}
        anchorEl={menu}
        onClose={() => setMenu(null)}
        slotProps={{
          list: { 'aria-label': translate('diet.insteadOf', { name }) },
          paper: { sx: { width: '22rem' } },
        }}
      >
        <Box component="li" role="presentation" sx={HEAD}>
          {translate('diet.insteadOf', { name })}
        </Box>
        {menu && <Fitting orderId={order.id} itemId={line.item_id} onChoose={replace} />}
        <Divider component="li" />
        {others.map(({ key, Icon, onClick }) => (
          <MenuItem key={key} onClick={onClick}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {translate(key)}
          </MenuItem>
        ))}
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
    </>
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
      sx={{ whiteSpace: 'normal' }}
      onClick={() => {
        onChoose(item);
      }}
    >
      <ListItemIcon sx={{ color: 'success.main' }}>
        <TaskAltOutlined fontSize="small" />
      </ListItemIcon>
      <Box component="span" sx={{ flex: 1, fontWeight: 600 }}>
        {item.name}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary', typography: 'small' }}>
        {translate(...availableText(item.available))}
      </Box>
    </MenuItem>
  ));
}

// The signs go below the words where there is no room beside them.
const WRAPPING = {
  '& > .MuiAlert-message': {
    display: 'flex',
    flex: 1,
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem 0.75rem',
  },
} as const;

const LINE = {
  typography: 'small',
  fontWeight: 400,
  color: 'larder.warningText',
  overflowWrap: 'anywhere',
  '&[data-unanswered="true"]': { color: 'larder.dangerText' },
  '& svg': { fontSize: 16, verticalAlign: 'text-bottom', mr: '0.25rem' },
  '& strong': { fontWeight: 600 },
} as const;

/** At the left of a line that waits for a decision. */
export const UNANSWERED_BAR = {
  boxShadow: 'inset 3px 0 var(--larder-palette-larder-danger)',
} as const;

const HEAD = {
  px: '1rem',
  py: '0.375rem',
  typography: 'small',
  fontWeight: 600,
  color: 'text.secondary',
} as const;
