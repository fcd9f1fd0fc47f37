import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../i18n/text';
import { percentOf } from '../../reports/words';
import { spokenName, UNKNOWN } from '../../reports/wordLine';
import { CountLink } from './CountLink';
import type { LinesProps } from './LinesTable';
import './scale.css';

/** Which steps of the scale so many parts take. */
const STEPS: Readonly<Record<number, readonly number[]>> = { 2: [5, 2], 3: [2, 4, 6] };

/**
 * The groups as parts of one bar. The words below carry it: the light steps of the scale have too little
 * contrast for a bar that says something by itself.
 *
 * @param isStacked whether the words stand below each other
 */
export function PartsBar(props: LinesProps & { isStacked: boolean }) {
  const { split, answer, pathOf, isStacked } = props;
  const translate = useText();
  const [measure] = split.measures;
  const lines = (answer ? split.lines(answer) : []).map((line) => ({
    ...line,
    count: Number(line.counts[measure] ?? 0),
  }));
  const whole = lines.reduce((sum, { count }) => sum + count, 0);
  const known = lines.filter(({ id }) => id !== UNKNOWN);
  const lookOf = (id: string): string => {
    const index = known.findIndex((line) => line.id === id);
    return index < 0 ? 'unknown' : `step-${STEPS[known.length]?.[index] ?? (index % 6) + 1}`;
  };
  return (
    <Box className="report-parts" sx={isStacked ? STACKED : SPREAD}>
      <div className="bar" aria-hidden>
        {lines
          .filter(({ count }) => count > 0)
          .map(({ id, count }) => (
            <span key={id} className={lookOf(id)} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <i className={lookOf(line.id)} aria-hidden />
            <span className="name">
              {line.name}
              {line.detail !== undefined && (
                <Typography component="span" variant="small" color="textSecondary">
                  {line.detail}
                </Typography>
              )}
            </span>
            <span className="count">
              <CountLink
                count={line.count}
                rows={split.rows?.(line, measure) ?? null}
                name={spokenName(line, split)}
                pathOf={pathOf}
              />{' '}
              <Typography component="span" variant="small" color="textSecondary">
                {translate('reports.percent', { percent: percentOf(line.count, whole) ?? 0 })}
              </Typography>
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

const BASE = {
  '& .bar': {
    display: 'flex',
    gap: '2px',
    height: '2rem',
    borderRadius: '0.375rem',
    overflow: 'hidden',
  },
  '& .bar > span': { flexBasis: 0, minWidth: '2px' },
  '& ul': { listStyle: 'none', m: '1rem 0 0', p: 0 },
  '& li': {
    display: 'grid',
    columnGap: '0.5rem',
    alignItems: 'baseline',
    alignContent: 'start',
    fontSize: '0.875rem',
  },
  '& i': { width: '0.625rem', height: '0.625rem', borderRadius: '0.125rem' },
  '& .count': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;

const SPREAD = {
  ...BASE,
  '& ul': {
    ...BASE['& ul'],
    display: 'grid',
    gap: '0.75rem 2rem',
    gridTemplateColumns: {
      xs: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(auto-fill, minmax(10rem, auto))',
    },
  },
  '& li': { ...BASE['& li'], gridTemplateColumns: 'auto minmax(0, 1fr)' },
  '& .name': { color: 'text.secondary' },
  '& .count': { ...BASE['& .count'], gridColumn: 2 },
} as const;

const STACKED = {
  ...BASE,
  '& ul': { ...BASE['& ul'], display: 'grid', gap: '0.75rem' },
  '& li': { ...BASE['& li'], gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
  '& .name': { display: 'grid', fontWeight: 600 },
  '& .count': { ...BASE['& .count'], display: 'grid', justifyItems: 'end' },
} as const;
