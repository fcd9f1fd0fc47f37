import ChecklistOutlinedIcon from '@mui/icons-material/ChecklistOutlined';
import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import { PopupMenu } from '../../ui/PopupMenu';
import { StatusIcon } from '../../ui/StatusChip';
import { orderOf, type Order } from './order';
import { fittingSteps, NEXT_STEPS, type OrderStatus } from './orderStatus';
import { pickListPath } from './pickListPath';
import { useBulkStep } from './useBulkStep';
import { useText } from '../../i18n/text';
import { Button, LinkButton } from '../../ui/Button';
import { SelectedNames } from '../../kit/list/SelectedNames';
import { useResource } from '../../kit/ResourcesContext';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { CancelQuestion } from './CancelQuestion';

/** For the selected orders: their pick list, and the steps that any of them allows. */
export function OrderBulkActions() {
  const translate = useText();
  const { selectedIds, onUnselectItems } = useListContext();
  const { data = [] } = useGetMany('orders', { ids: selectedIds });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<'fulfilled' | 'cancelled' | null>(null);
  const chosen = useRef<OrderStatus | null>(null);
  const close = () => {
    setAsked(null);
  };
  const { mutate, isPending } = useBulkStep(() => {
    onUnselectItems();
    close();
  });

  const orders = data.map(orderOf);
  const complete = orders.length === selectedIds.length;
  const steps = complete ? fittingSteps(orders.map((order) => order.fulfillment_status)) : [];
  const allowing = (step: OrderStatus) =>
    orders.filter((order) => NEXT_STEPS[order.fulfillment_status].includes(step));
  // The step waits until the menu is gone: a dialog opened earlier would lose the focus to it.
  const run = () => {
    const step = chosen.current;
    chosen.current = null;
    if (step === 'fulfilled' || step === 'cancelled') setAsked(step);
    else if (step !== null) mutate({ orders: allowing(step), step });
  };

  return (
    <>
      <LinkButton size="small" to={pickListPath(selectedIds)} startIcon={<ChecklistOutlinedIcon />}>
        {translate('resources.orders.pickList.title')}
      </LinkButton>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={isPending}
        endIcon={<KeyboardArrowDownIcon />}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {translate('resources.orders.bulk.status')}
      </Button>
      <PopupMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => {
          setAnchor(null);
        }}
        slotProps={{
          list: { 'aria-label': translate('resources.orders.bulk.status') },
          transition: { onExited: run },
        }}
      >
        {steps.length === 0 && (
          <MenuItem disabled>{translate('resources.orders.bulk.noStep')}</MenuItem>
        )}
        {steps.map(({ step, count }) => (
          <MenuItem
            key={step}
            onClick={() => {
              chosen.current = step;
              setAnchor(null);
            }}
            sx={step === 'cancelled' ? { color: 'larder.dangerText' } : undefined}
          >
            <ListItemIcon sx={step === 'cancelled' ? { '&&, && svg': { color: 'inherit' } } : {}}>
              <StatusIcon status={step} />
            </ListItemIcon>
            {translate(`resources.orders.steps.${step}`)}
            {count < orders.length && (
              <Box component="span" sx={SOME}>
                {translate('resources.orders.bulk.some', { count, total: orders.length })}
              </Box>
            )}
          </MenuItem>
        ))}
      </PopupMenu>
      {asked !== null && (
        <BulkStepDialog
          orders={allowing(asked)}
          step={asked}
          busy={isPending}
          onConfirm={(reason) => {
            mutate({ orders: allowing(asked), step: asked, reason });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const SOME = {
  ml: 'auto',
  pl: '1.5rem',
  typography: 'caption',
  color: 'larder.textMuted',
} as const;

interface BulkStepDialogProps {
  /** Those that the step fits. */
  orders: readonly Order[];
  step: 'fulfilled' | 'cancelled';
  busy: boolean;
  onConfirm: (reason?: string) => void;
  onClose: () => void;
}

/** Asks before several orders come to their end, and names them. */
function BulkStepDialog(props: BulkStepDialogProps) {
  const { orders, step, busy, onConfirm, onClose } = props;
  const translate = useText();
  const resource = useResource('orders');
  const title = translate(`resources.orders.bulk.${step}Title`, { smart_count: orders.length });
  const names = <SelectedNames resource={resource} ids={orders.map(({ id }) => id)} />;
  const cancelLabel = translate('resources.orders.bulk.back');
  if (step === 'cancelled')
    return (
      <CancelQuestion
        title={title}
        cancelLabel={cancelLabel}
        busy={busy}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {names}
      </CancelQuestion>
    );
  return (
    <ConfirmDialog
      open
      tone="accent"
      icon={<StatusIcon status="fulfilled" />}
      title={title}
      text={translate('resources.orders.bulk.fulfilled')}
      confirmLabel={translate('resources.orders.steps.fulfilled')}
      cancelLabel={cancelLabel}
      busy={busy}
      onConfirm={() => {
        onConfirm();
      }}
      onClose={onClose}
    >
      {names}
    </ConfirmDialog>
  );
}
