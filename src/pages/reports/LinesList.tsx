import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { spokenName } from '../../reports/wordLine';
import { CountLink } from './CountLink';
import type { LinesProps } from './LinesTable';
import { Skeleton } from '../../ui/Skeleton';

/** The lines of a split with more numbers than a phone has columns for: each a block, its numbers below each other. */
export function LinesList({ split, answer, title, pathOf }: LinesProps) {
  const translate = useText();
  if (!answer)
    return <Skeleton variant="rounded" height="12rem" style={{ margin: '0 1rem 1rem' }} />;
  return (
    <Box component="ul" aria-label={title} sx={LOOK}>
      {split.lines(answer).map((line) => (
        <li key={line.id}>
          <strong>{line.name}</strong>
          <dl>
            {split.measures.map((measure) => (
              <div key={measure}>
                <dt>{translate(`reports.measures.${measure}`)}</dt>
                <dd>
                  <CountLink
                    count={line.counts[measure]}
                    rows={split.rows?.(line, measure) ?? null}
                    isPounds={line.isPounds}
                    name={spokenName(line, split)}
                    pathOf={pathOf}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </Box>
  );
}

const LOOK = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: '0.875rem',
  '& > li': { p: '0.75rem 1rem', borderTop: 1, borderColor: 'larder.border' },
  '& strong': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '0 1.5rem',
    m: '0.25rem 0 0',
  },
  '& dl > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '0.5rem',
    minHeight: '1.75rem',
    alignItems: 'center',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
} as const;
