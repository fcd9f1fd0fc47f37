import Box from '@mui/material/Box';
import { useState } from 'react';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { Rows, type RowsColumn } from '../../kit/table/Rows';
import type { AnswerHead, Line, MeasureName, ReportSplit } from '../../reports/declaration';
import { foldLines, isSameUnit, OTHER } from '../../reports/foldLines';
import { spokenName } from '../../reports/wordLine';
import { amountWords, changeOf, percentOf, shortDays } from '../../reports/words';
import { DeltaChip } from '../dashboard/DeltaChip';
import { CountLink } from './CountLink';
import type { RowsPath } from './useRowsPath';
import { Pressable } from '../../ui/Pressable';

export interface LinesProps {
  split: ReportSplit<AnswerHead>;
  /** Undefined while it is counted. */
  answer: AnswerHead | undefined;
  title: string;
  pathOf: RowsPath;
}

/** The lines of a split as a table, with a small bar for each share where `shares` asks for it. */
export function LinesTable(props: LinesProps & { shares?: boolean }) {
  const { split, answer, title, pathOf, shares = false } = props;
  const translate = useText();
  const [isWhole, setWhole] = useState(false);
  const lines = answer && split.lines(answer);
  const shown = lines && !isWhole ? foldLines(split, lines) : lines;
  const [first] = split.measures;
  const columns: RowsColumn<Line>[] = [
    {
      source: 'name',
      label: translate(split.group),
      rowHeader: true,
      render: ({ id, name }) =>
        id === OTHER ? (
          <Box
            component={Pressable}
            aria-expanded={false}
            sx={{ typography: 'label', textDecoration: 'underline' }}
            onClick={() => {
              setWhole(true);
            }}
          >
            {name}
          </Box>
        ) : (
          name
        ),
    },
    ...(split.detail
      ? [
          {
            source: 'detail',
            label: translate(split.detail),
            className: 'column-detail',
            render: ({ detail }: Line) => detail ?? EMPTY,
          },
        ]
      : []),
    ...split.measures.map((measure) => ({
      source: measure,
      label: translate(`reports.measures.${measure}`),
      align: 'right' as const,
      render: (line: Line) => (
        <CountLink
          count={line.counts[measure]}
          rows={split.rows?.(line, measure) ?? null}
          isPounds={line.isPounds}
          name={spokenName(line, split)}
          pathOf={pathOf}
        />
      ),
    })),
    ...(shares && answer ? shareColumns(lines ?? [], first, answer, translate) : []),
  ];
  const counts = answer && lines?.length ? split.total?.(answer) : undefined;
  const total = counts && [
    translate(split.adds ? 'reports.total' : 'reports.totalOnce'),
    ...(split.detail ? [null] : []),
    ...split.measures.map((measure) =>
      amountWords(
        counts[measure] ?? 0,
        lines?.every(({ isPounds }) => isPounds),
      ),
    ),
  ];
  return (
    <Box sx={FRAME} tabIndex={0} role="region" aria-label={title}>
      <Rows label={title} columns={columns} rows={shown} skeletonRows={5} total={total} />
    </Box>
  );
}

/** The share of each line in those of its unit, and its change. */
function shareColumns(
  lines: readonly Line[],
  measure: MeasureName,
  { against }: AnswerHead,
  translate: ReturnType<typeof useText>,
): RowsColumn<Line>[] {
  const totalOf = (line: Line) =>
    lines
      .filter((other) => isSameUnit(line, other))
      .reduce((sum, { counts }) => sum + (Number(counts[measure]) || 0), 0);
  return [
    {
      source: 'share',
      label: translate('reports.share'),
      className: 'column-share',
      render: (line) => {
        const percent = percentOf(line.counts[measure], totalOf(line));
        if (percent === null) return EMPTY;
        return (
          <Box sx={SHARE}>
            <span aria-hidden>
              <span style={{ width: `${percent}%` }} />
            </span>
            {translate('reports.percent', { percent })}
          </Box>
        );
      },
    },
    {
      source: 'change',
      label: translate('reports.change'),
      align: 'right',
      render: ({ counts, before }) =>
        against && (
          <DeltaChip percent={changeOf(counts[measure], before)} against={shortDays(against)} />
        ),
    },
  ];
}

const FRAME = {
  overflowX: 'auto',
  '&:focus-visible': { outlineOffset: '-2px' },
  '& tbody:last-child tr:last-of-type > *': { borderBottom: 0 },
  '& tfoot :is(th, td)': {
    bgcolor: 'larder.sunken',
    borderBottom: 0,
    color: 'text.primary',
    fontWeight: 600,
  },
  '& td.column-right': { color: 'text.primary' },
  // a phone has no room for what the name or the bar says, too
  '& .column-detail, & .column-share': { display: { xs: 'none', sm: 'table-cell' } },
  '& th:not(:first-of-type), & td': { whiteSpace: 'nowrap' },
  '& :is(td, th)': { px: { xs: '0.3125rem', sm: '0.375rem', md: '0.75rem' } },
  '& thead th': { fontSize: { xs: '0.75rem', sm: '0.8125rem' } },
  // A name has room for its words.
  '& :is(td, th):first-of-type': {
    minWidth: { xs: '5.5rem', md: '7.25rem' },
    pl: { xs: '1rem', md: '1.25rem' },
    overflowWrap: 'anywhere',
  },
  '& :is(td, th):last-of-type': { pr: { xs: '1rem', md: '1.25rem' } },
} as const;

const SHARE = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  '& > span': {
    flex: '1 1 3rem',
    minWidth: '3rem',
    height: '0.5rem',
    borderRadius: '0.25rem',
    bgcolor: 'larder.pressed',
    overflow: 'hidden',
  },
  '& > span > span': { display: 'block', height: '100%', bgcolor: 'larder.accent' },
} as const;
