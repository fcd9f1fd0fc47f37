import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../../i18n/text';
import { CellField } from './CellField';
import type { CheckTableProps } from './CheckGrid';
import { DecisionSelect } from './DecisionSelect';
import { FaultOfRow } from './FaultOfRow';
import { stateOf } from './validateRows';
import { KnownLine } from './KnownLine';
import { LikeLine } from './LikeLine';
import { StateChip } from './StateChip';

/** The rows on a phone, one card each: what is filled, and what is wrong. */
export function CheckCards({ check, rows, resource }: CheckTableProps) {
  const translate = useText();
  const { targets, mend, decide } = check;
  return (
    <Box component="ul" data-check-rows="" aria-label={translate('import.steps.check')} sx={LIST}>
      {rows.map((row) => (
        <li key={row.place}>
          <Box sx={HEAD}>
            <Typography sx={{ fontWeight: 600 }}>
              {translate('import.check.rowOf', { row: row.place })}
            </Typography>
            <StateChip state={stateOf(row)} />
          </Box>
          <FaultOfRow row={row} targets={targets} />
          {row.similar && <LikeLine similar={row.similar} resource={resource} />}
          {row.known && <KnownLine known={row.known} resource={resource} targets={targets} />}
          {targets
            .filter(({ source }) => row.faults[source] ?? row.texts[source])
            .map((target) => (
              <Box key={target.source} sx={CELL}>
                <Typography variant="small" component="span" color="textSecondary">
                  {target.label}
                </Typography>
                <CellField
                  row={row}
                  target={target}
                  onMend={(text) => void mend(row, target.source, text)}
                />
              </Box>
            ))}
          <DecisionSelect
            row={row}
            resource={resource}
            onDecide={(decision, target) => {
              decide(row, decision, target);
            }}
          />
        </li>
      ))}
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'grid',
    gap: '0.5rem',
    p: '1rem',
    borderTop: 1,
    borderColor: 'larder.border',
  },
} as const;

const HEAD = { display: 'flex', justifyContent: 'space-between', alignItems: 'center' } as const;

const CELL = {
  display: 'grid',
  gridTemplateColumns: '7rem minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: '0.5rem',
} as const;
