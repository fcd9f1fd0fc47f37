import Typography from '@mui/material/Typography';
import type { Target } from '../match/matchColumns';
import type { ImportRow } from './judgeRows';

interface FaultOfRowProps {
  row: ImportRow;
  /** The columns of the file: their faults stand in their cells. */
  targets: readonly Target[];
}

/** What is wrong with a row and stands in no cell of it. */
export function FaultOfRow({ row, targets }: FaultOfRowProps) {
  const words = Object.entries(row.faults)
    .filter(([source]) => !targets.some((target) => target.source === source))
    .map(([, fault]) => fault.words);
  if (words.length === 0) return null;
  return (
    <Typography
      variant="small"
      component="div"
      sx={{ color: 'larder.dangerText', fontWeight: 600 }}
    >
      {words.join('. ')}
    </Typography>
  );
}
