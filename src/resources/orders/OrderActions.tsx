import ChecklistOutlinedIcon from '@mui/icons-material/ChecklistOutlined';
import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import PrintOutlinedIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import { useRef, type RefObject } from 'react';
import { RowMenu } from '../../kit/table/RowMenu';
import type { RowAction } from '../../kit/table/tableTypes';
import { StatusIcon } from '../../ui/StatusChip';
import { useFocusHandover } from '../../ui/useFocusHandover';
import type { Order } from './order';
import { useTakeStep } from './OrderFrame';
import { isSettled, NEXT_STEPS } from './orderStatus';
import { pickListPath } from './pickListPath';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

interface OrderActionsProps {
  order: Order;
  mayEdit: boolean;
  /** Opens the form of the lines. */
  onEdit: () => void;
  /** The button of the menu, for who hands it the focus. */
  menuButton: RefObject<HTMLButtonElement | null>;
}

/** What can be done with an order: the usual step as the one primary button, the rest in a menu. */
export function OrderActions({ order, mayEdit, onEdit, menuButton }: OrderActionsProps) {
  const translate = useText();
  const { take, taking } = useTakeStep();
  const first = useRef<HTMLButtonElement>(null);
  // A step that was taken goes: the one that follows is next, after the last one the page.
  const handover = useFocusHandover(() => first.current);
  const status = order.fulfillment_status;
  const [usual, ...others] = mayEdit ? NEXT_STEPS[status] : [];
  const actions: RowAction[] = [
    ...others.map((step) => ({
      label: translate(`resources.orders.steps.${step}`),
      icon: <StatusIcon status={step} />,
      danger: step === 'cancelled',
      onSelect: () => {
        take(order, step);
      },
    })),
    ...(mayEdit && status === 'pending'
      ? [
          {
            label: translate('resources.orders.lines.edit'),
            icon: <EditOutlinedIcon />,
            onSelect: onEdit,
          },
        ]
      : []),
    ...(isSettled(status)
      ? []
      : [
          {
            label: translate('resources.orders.pickList.title'),
            icon: <ChecklistOutlinedIcon />,
            to: pickListPath([order.id]),
          },
        ]),
  ];
  return (
    <>
      {usual !== undefined && (
        <Button
          {...handover}
          ref={first}
          variant="contained"
          startIcon={<StatusIcon status={usual} />}
          // Not disabled: it would lose the focus, and the step that follows is the same button.
          loading={taking !== undefined}
          onClick={() => {
            take(order, usual);
          }}
        >
          {translate(`resources.orders.steps.${usual}`)}
        </Button>
      )}
      {status === 'fulfilled' && (
        <Button
          ref={first}
          startIcon={<PrintOutlinedIcon />}
          onClick={() => {
            window.print();
          }}
        >
          {translate('resources.orders.receipt.print')}
        </Button>
      )}
      {/* without entries it is no gap beside the button */}
      <Box component="span" {...handover} sx={{ '&:empty': { display: 'none' } }}>
        <RowMenu
          outlined
          name={String(order.order_number)}
          actions={actions}
          buttonRef={menuButton}
        />
      </Box>
    </>
  );
}
