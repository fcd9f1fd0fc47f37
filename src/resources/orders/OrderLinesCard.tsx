import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { SectionCard } from '../../ui/SectionCard';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { EditLines } from './EditLines';
import { missingOf } from './missing';
import type { Order } from './order';
import { OrderLines } from './OrderLines';
import { useMissingWords } from './useMissingWords';
import { useOrderLines } from './useOrderLines';
import { useOrderPlace } from './useOrderPlace';
import { useText } from '../../i18n/text';

/** The lines of an order, what is missing of them, and their form while the order is pending. */
export function OrderLinesCard({ order, mayEdit }: { order: Order; mayEdit: boolean }) {
  const translate = useText();
  const wordsOf = useMissingWords();
  const lines = useOrderLines([order.id]);
  const { flags } = useOrderPlace(order.location_id);
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const handover = useFocusHandover(() => editButton.current);
  const editable = mayEdit && order.fulfillment_status === 'pending';
  const missing = missingOf(lines.lines ?? []);
  const title = translate('resources.orders.lines.title');

  // An open form stays when somebody else takes the order further: what was typed is not lost.
  if (editing && flags) {
    return (
      <SectionCard title={title}>
        <div {...handover}>
          <EditLines
            order={order}
            flags={flags}
            onDone={() => {
              setEditing(false);
            }}
          />
        </div>
      </SectionCard>
    );
  }
  return (
    <SectionCard
      flush
      title={title}
      aside={
        editable &&
        lines.lines &&
        flags && (
          <Button
            {...handover}
            ref={editButton}
            size="small"
            startIcon={<EditOutlinedIcon />}
            onClick={() => {
              setEditing(true);
            }}
          >
            {translate('resources.orders.lines.edit')}
          </Button>
        )
      }
    >
      {missing.length > 0 && (
        <Box sx={{ px: '1.25rem', pb: '1rem' }}>
          <Alert severity="warning">
            {translate('resources.orders.fulfil.missingTitle')} {wordsOf(missing)}
          </Alert>
        </Box>
      )}
      <OrderLines lines={lines} status={order.fulfillment_status} quantities />
    </SectionCard>
  );
}
