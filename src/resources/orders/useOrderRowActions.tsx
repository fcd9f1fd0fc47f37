import ChecklistOutlinedIcon from '@mui/icons-material/ChecklistOutlined';
import { StatusIcon } from '../../ui/StatusChip';
import type { RowActionsHook } from '../../kit/list/rowActions';
import { orderOf } from './order';
import { useTakeStep } from './OrderFrame';
import { isSettled, NEXT_STEPS } from './orderStatus';
import { pickListPath } from './pickListPath';
import { useText } from '../../i18n/text';

/** What a row offers beside View: the pick list and the steps that its status allows. */
export const useOrderRowActions: RowActionsHook = () => {
  const translate = useText();
  const { take } = useTakeStep();
  return (record) => {
    const order = orderOf(record);
    if (isSettled(order.fulfillment_status)) return [];
    return [
      {
        label: translate('resources.orders.pickList.title'),
        icon: <ChecklistOutlinedIcon />,
        to: pickListPath([order.id]),
      },
      ...NEXT_STEPS[order.fulfillment_status].map((step) => ({
        label: translate(`resources.orders.steps.${step}`),
        icon: <StatusIcon status={step} />,
        danger: step === 'cancelled',
        onSelect: () => {
          take(order, step);
        },
      })),
    ];
  };
};
