import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import type { ReportFact } from '../../reports/declaration';
import { CountLink } from './CountLink';
import type { RowsPath } from './useRowsPath';
import { Skeleton } from '../../ui/Skeleton';

interface FactsProps {
  /** Undefined while they are counted. */
  facts: readonly ReportFact[] | undefined;
  pathOf: RowsPath;
}

/** Numbers below the lines of a card. */
export function Facts({ facts, pathOf }: FactsProps) {
  const translate = useText();
  if (!facts) return <Skeleton style={{ margin: '0 1.25rem' }} />;
  return (
    <Box component="dl" sx={LOOK}>
      {facts.map(({ label, value, rows }) => (
        <div key={label}>
          <dt>{translate(label)}</dt>
          <dd>
            <CountLink count={value} rows={rows ?? null} pathOf={pathOf} />
          </dd>
        </div>
      ))}
    </Box>
  );
}

const LOOK = {
  m: '0 1.25rem 1.25rem',
  pt: '0.75rem',
  borderTop: 1,
  borderColor: 'larder.border',
  fontSize: '0.875rem',
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '1rem',
    minHeight: '2rem',
    alignItems: 'center',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;
