import Box from '@mui/material/Box';
import { RowMenu } from '../../kit/table/RowMenu';
import { MemberNote } from './MemberNote';
import type { HouseholdRow } from './useHouseholdRows';
import { Skeleton } from '../../ui/Skeleton';

interface HouseholdListProps {
  label: string;
  /** Undefined while they load. */
  rows: readonly HouseholdRow[] | undefined;
}

/** The people of a household on a phone: two lines each. */
export function HouseholdList({ label, rows }: HouseholdListProps) {
  return (
    <Box component="ul" aria-label={label} aria-busy={rows === undefined} sx={LIST}>
      {rows === undefined
        ? [1, 2, 3].map((row) => (
            <li key={row}>
              <Skeleton width="60%" />
            </li>
          ))
        : rows.map(({ id, name, born, age, relation, note, menuName, actions }) => (
            <li key={id}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={[LINE, { fontWeight: 600 }]}>
                  <span>{name}</span>
                  <span>{age}</span>
                </Box>
                <Box sx={[LINE, { typography: 'body2', color: 'text.secondary' }]}>
                  <span>{born}</span>
                  <span>{relation}</span>
                </Box>
                {note && (
                  <Box sx={{ mt: '0.375rem' }}>
                    <MemberNote note={note} />
                  </Box>
                )}
              </Box>
              <RowMenu name={menuName} actions={actions} />
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
    gridTemplateColumns: 'minmax(0, 1fr) 2.75rem',
    alignItems: 'center',
    columnGap: '0.5rem',
    minHeight: '4rem',
    p: '0.625rem 0.25rem 0.625rem 1rem',
    borderTop: 1,
    borderColor: 'larder.border',
  },
} as const;

const LINE = {
  display: 'flex',
  justifyContent: 'space-between',
  columnGap: '0.75rem',
  overflowWrap: 'anywhere',
  '& > :last-of-type': { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
} as const;
