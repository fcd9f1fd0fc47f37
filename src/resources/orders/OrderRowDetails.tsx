import Paper from '@mui/material/Paper';
import { useRecordContext } from 'react-admin';
import { OrderLines } from './OrderLines';
import { useOrderLines } from './useOrderLines';

/** The lines of the order whose row was opened. */
export function OrderRowDetails() {
  const record = useRecordContext();
  return record ? <LinesOf id={String(record.id)} /> : null;
}

function LinesOf({ id }: { id: string }) {
  const lines = useOrderLines([id]);
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', borderColor: 'larder.border' }}>
      <OrderLines lines={lines} />
    </Paper>
  );
}
