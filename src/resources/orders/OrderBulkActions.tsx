import ChecklistOutlinedIcon from '@mui/icons-material/ChecklistOutlined';
import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { StatusIcon } from '../../ui/StatusChip';
import { useResource } from '../../kit/ResourcesContext';
import { SelectedNames } from '../../kit/list/SelectedNames';
import { orderOf } from './order';
import { commonSteps, type OrderStatus } from './orderStatus';
import { pickListPath } from './pickListPath';
import { useBulkStep } from './useBulkStep';
import { useText } from '../../i18n/text';

/** For the selected orders: their pick list, and the steps that all of them allow. */
export function OrderBulkActions() {
  const translate = useText();
  const resource = useResource('orders');
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
  const steps = complete ? commonSteps(orders.map((order) => order.fulfillment_status)) : [];
  // The step waits until the menu is gone: a dialog opened earlier would lose the focus to it.
  const run = () => {
    const step = chosen.current;
    chosen.current = null;
    if (step === 'fulfilled' || step === 'cancelled') setAsked(step);
    else if (step !== null) mutate({ orders, step });
  };
  const count = { smart_count: selectedIds.length };

  return (
    <>
      <Button
        size="small"
        component={Link}
        to={pickListPath(selectedIds)}
        startIcon={<ChecklistOutlinedIcon />}
      >
        {translate('resources.orders.pickList.title')}
      </Button>
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
      <Menu
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
        {steps.map((step) => (
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
          </MenuItem>
        ))}
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        tone={asked === 'cancelled' ? 'danger' : 'accent'}
        icon={<StatusIcon status={asked ?? 'fulfilled'} />}
        title={translate(`resources.orders.bulk.${asked ?? 'fulfilled'}Title`, count)}
        text={translate(
          asked === 'cancelled'
            ? 'resources.orders.cancel.text'
            : 'resources.orders.bulk.fulfilled',
        )}
        confirmLabel={translate(`resources.orders.steps.${asked ?? 'fulfilled'}`)}
        cancelLabel={translate('resources.orders.bulk.back')}
        busy={isPending}
        onConfirm={() => {
          if (asked !== null) mutate({ orders, step: asked });
        }}
        onClose={close}
      >
        <SelectedNames resource={resource} />
      </ConfirmDialog>
    </>
  );
}
