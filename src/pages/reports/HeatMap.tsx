import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { usePhone } from '../../ui/usePhone';
import { countWords, hourOfDay, openWords, weekday } from '../../reports/words';
import type { LinesProps } from './LinesTable';
import './scale.css';

const STEPS = 6;
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** As many hours have room beside each other in half a page; more stand below each other. */
const HOURS_ACROSS = 12;

/** Visits by day of the week and hour: a table whose cells are the darker the more came. */
export function HeatMap({ split, answer, title, pathOf }: LinesProps) {
  const [measure] = split.measures;
  const isPhone = usePhone();
  const cells = new Map((answer ? split.lines(answer) : []).map((line) => [line.id, line]));
  const hours = [...cells.keys()].map((id) => Number(id.split('-')[1]));
  const first = Math.min(...hours);
  const shown = Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index);
  const most = Math.max(...[...cells.values()].map(({ counts }) => Number(counts[measure] ?? 0)));
  const days = { of: DAYS, name: (day: number) => weekday(day, 'EEE') };
  const times = { of: shown, name: hourOfDay };
  const isTall = isPhone || shown.length > HOURS_ACROSS;
  const [across, down] = isTall ? [days, times] : [times, days];
  return (
    <Box className="report-heat" tabIndex={0} role="region" aria-label={title} sx={LOOK}>
      <table aria-label={title}>
        <thead>
          <tr>
            <td />
            {across.of.map((column) => (
              <th key={column} scope="col">
                {across.name(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {down.of.map((row) => (
            <tr key={row}>
              <th scope="row">{down.name(row)}</th>
              {across.of.map((column) => {
                const line = cells.get(isTall ? `${column}-${row}` : `${row}-${column}`);
                const count = line?.counts[measure] ?? 0;
                const rows = line && split.rows?.(line, measure);
                const step = Math.max(1, Math.ceil((Number(count) / most) * STEPS));
                return (
                  <td key={column} className={rows ? `step-${step} filled` : undefined}>
                    {rows ? (
                      <Link to={pathOf(rows)} aria-label={openWords(count, rows, line.name)}>
                        {countWords(count)}
                      </Link>
                    ) : (
                      '0'
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

const LOOK = {
  overflowX: 'auto',
  px: '1.25rem',
  pb: '1.25rem',
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: '2px' },
  '& :where(th, td)': {
    p: 0,
    minWidth: { xs: '1.75rem', sm: '2.25rem' },
    height: '2rem',
    fontSize: '0.75rem',
    fontWeight: 400,
    textAlign: 'center',
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  },
  '& tbody th': { pr: '0.5rem', textAlign: 'left', fontWeight: 600 },
  '& td': { borderRadius: '0.25rem' },
  '& td.filled a': {
    display: 'grid',
    placeItems: 'center',
    height: '100%',
    color: 'inherit',
    fontVariantNumeric: 'tabular-nums',
  },
} as const;
