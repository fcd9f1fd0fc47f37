import Box from '@mui/material/Box';
import { useOrderLots } from './useOrderLots';
import type { Line } from './useOrderLines';

/** Below the name of a line: from which lots it is. */
export function LineLots({ line: { id, order_id } }: { line: Line }) {
  const words = useOrderLots([order_id])(id);
  return words === '' ? null : <Box sx={LOTS}>{words}</Box>;
}

const LOTS = { fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' } as const;
