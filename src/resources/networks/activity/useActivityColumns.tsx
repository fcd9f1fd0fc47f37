import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { formatDateTime } from '../../../i18n/dates';
import { useText } from '../../../i18n/text';
import type { RowsColumn } from '../../../kit/table/Rows';
import {
  actorWords,
  columnWords,
  deedWords,
  entityWords,
  targetPath,
  targetWords,
} from './activityWords';
import type { ActivityRow } from './readActivity';
import { TextLink } from '../../../ui/TextLink';

/** How the cells lie: on a phone a row is two lines in one cell. */
export const ACTIVITY_CELLS = {
  '&& :is(th, td):is(.column-when, .column-who, .column-record)': {
    display: { xs: 'none', md: 'table-cell' },
  },
  // It is not the first cell, and the only one there.
  '&& :is(th, td).column-what': { pl: { xs: '1rem', md: '0.75rem' } },
  '&& td.column-when': { fontWeight: 400 },
  '&& td.column-who': { color: 'text.primary' },
  '&& td.column-what': {
    maxWidth: { xs: 0, md: '22rem' },
    width: { xs: '100%', md: 'auto' },
    py: '0.5rem',
    color: 'text.primary',
    fontWeight: 600,
    whiteSpace: 'normal',
  },
} as const;

/** When, who, what, and which record. */
export function useActivityColumns(): readonly RowsColumn<ActivityRow>[] {
  const translate = useText();
  return useMemo(
    () => [
      {
        source: 'when',
        label: translate('resources.networks.activity.when'),
        className: 'column-when',
        render: (row) => formatDateTime(row.at),
      },
      {
        source: 'who',
        label: translate('resources.networks.activity.who'),
        className: 'column-who',
        render: (row) => actorWords(row, translate),
      },
      {
        source: 'what',
        label: translate('resources.networks.activity.what'),
        className: 'column-what',
        render: (row) => <Deed row={row} />,
      },
      {
        source: 'record',
        label: translate('resources.networks.activity.record'),
        className: 'column-record',
        render: (row) => <Target row={row} />,
      },
    ],
    [translate],
  );
}

/** What was done; on a phone to what, too, and below it by whom and when. */
function Deed({ row }: { row: ActivityRow }) {
  const translate = useText();
  const columns = columnWords(row, translate);
  return (
    <>
      <Box sx={FIRST_LINE}>
        {deedWords(row, translate)}
        <Box component="span" sx={{ display: { md: 'none' } }}>
          {' · '}
          <Target row={row} />
        </Box>
      </Box>
      {columns !== '' && (
        <Box
          sx={{
            ...SECOND_LINE,
            // Which fields they were a phone has no room for; why somebody came it has.
            display: { xs: row.reason ? 'block' : 'none', md: 'block' },
            overflowWrap: 'anywhere',
          }}
        >
          {columns}
        </Box>
      )}
      <Box sx={{ ...SECOND_LINE, display: { md: 'none' } }}>
        {`${actorWords(row, translate)} · ${formatDateTime(row.at)}`}
      </Box>
    </>
  );
}

// The name is at its end: it wraps, and nothing of it is cut.
const FIRST_LINE = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

const SECOND_LINE = {
  color: 'text.secondary',
  typography: 'small',
  fontWeight: 400,
} as const;

/** The kind of record and its name, which opens it. */
function Target({ row }: { row: ActivityRow }) {
  const translate = useText();
  const entity = entityWords(row.entity, translate);
  const name = targetWords(row);
  const path = targetPath(row);
  if (name === '') return entity;
  return (
    <>
      {`${entity} `}
      {path ? <TextLink to={path}>{name}</TextLink> : <span>{name}</span>}
    </>
  );
}
