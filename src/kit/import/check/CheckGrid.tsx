import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useText } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import { namesOf } from './askDatabase';
import { Rows, type RowsColumn } from '../../table/Rows';
import { CellField } from './CellField';
import { DecisionSelect } from './DecisionSelect';
import { FaultOfRow } from './FaultOfRow';
import { stateOf, type ImportRow } from './validateRows';
import { KnownLine } from './KnownLine';
import { LikeLine } from './LikeLine';
import { StateChip } from './StateChip';
import type { Check } from './useCheck';

export interface CheckTableProps {
  check: Check;
  /** Those of the page. */
  rows: readonly ImportRow[];
  resource: ResourceDefinition;
}

interface GridRow {
  id: number;
  row: ImportRow;
}

/** The rows as a table: each cell of a matched column can be mended in place. */
export function CheckGrid({ check, rows, resource }: CheckTableProps) {
  const translate = useText();
  const { targets, mend, decide } = check;
  const named = namesOf(resource);
  const nameColumn = targets.findLast(({ source }) => named.includes(source))?.source;
  const saysMore = rows.some(({ similar, known }) => similar !== undefined || known !== undefined);
  const columns: readonly RowsColumn<GridRow>[] = [
    {
      source: 'place',
      label: translate('import.check.row'),
      align: 'right',
      className: 'column-place',
      rowHeader: true,
      render: ({ id }) => id,
    },
    {
      source: 'check',
      label: translate('import.check.check'),
      className: 'column-check',
      render: ({ row }) => (
        <>
          <StateChip state={stateOf(row)} />
          <FaultOfRow row={row} targets={targets} />
        </>
      ),
    },
    ...targets.map((target): RowsColumn<GridRow> => ({
      source: target.source,
      label: target.label,
      ...(saysMore && target.source === nameColumn && { className: 'column-name-of-other' }),
      render: ({ row }) => (
        <>
          <CellField
            row={row}
            target={target}
            onMend={(text) => void mend(row, target.source, text)}
          />
          {row.similar && target.source === nameColumn && (
            <LikeLine similar={row.similar} resource={resource} />
          )}
          {row.known && target.source === nameColumn && (
            <KnownLine known={row.known} resource={resource} targets={targets} />
          )}
        </>
      ),
    })),
    {
      source: 'decision',
      label: translate('import.check.whatToDo'),
      render: ({ row }) => (
        <DecisionSelect
          row={row}
          resource={resource}
          onDecide={(decision, target) => {
            decide(row, decision, target);
          }}
        />
      ),
    },
  ];
  const records = useMemo(() => rows.map((row) => ({ id: row.place, row })), [rows]);
  return (
    <Box
      data-check-rows=""
      role="group"
      aria-label={translate('import.steps.check')}
      tabIndex={0}
      sx={SCROLL}
    >
      <Rows label={translate('import.steps.check')} columns={columns} rows={records} />
    </Box>
  );
}

// The number of the row and its state stay where the others scroll.
const SCROLL = {
  overflowX: 'auto',
  '&:focus-visible': { outlineOffset: '-2px' },
  '& table': { borderCollapse: 'separate' },
  '& :is(td, th)': { p: '0.5rem 0.75rem' },
  '& thead th': { whiteSpace: 'nowrap' },
  // A long word takes no other column out of sight.
  '& td': { maxWidth: '15rem', overflowWrap: 'break-word' },
  '& tbody :is(td, th)': { verticalAlign: 'middle', fontWeight: 400 },
  '& :is(.column-place, .column-check)': {
    position: 'sticky',
    zIndex: 1,
    bgcolor: 'larder.surface',
  },
  '& thead :is(.column-place, .column-check)': { bgcolor: 'larder.sunken' },
  '& .column-place': { left: 0, width: '4rem', minWidth: '4rem', color: 'text.secondary' },
  '& .column-check': { left: '4rem', whiteSpace: 'nowrap' },
  // "Similar to Rosa Delgado" is one line.
  '& .column-name-of-other': { minWidth: '13rem' },
} as const;
