import Typography from '@mui/material/Typography';
import { joinSentences } from '../../../i18n/joinSentences';
import type { Target } from '../match/target';
import type { ImportRow } from './validateRows';

interface FaultOfRowProps {
  row: ImportRow;
  /** The columns of the file: their faults stand in their cells. */
  targets: readonly Target[];
}

/** What is wrong with a row and stands in no cell of it. */
export function FaultOfRow({ row, targets }: FaultOfRowProps) {
  const faults = Object.entries(row.faults).flatMap(([source, fault]) =>
    targets.some((target) => target.source === source) ? [] : [fault],
  );
  if (faults.length === 0) return null;
  const isError = faults.some(({ level }) => level === 'error');
  return (
    <Typography
      variant="small"
      component="div"
      sx={{ ...REASON, color: isError ? 'larder.dangerText' : 'larder.warningText' }}
    >
      {joinSentences(...faults.map(({ words }) => words))}
    </Typography>
  );
}

// The column of the states has no line breaks: a sentence takes several lines.
const REASON = { maxWidth: '12rem', fontWeight: 600, whiteSpace: 'normal' } as const;
