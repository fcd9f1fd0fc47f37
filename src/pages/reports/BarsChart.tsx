import Box from '@mui/material/Box';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { useMemo, type KeyboardEvent } from 'react';
import { useText } from '../../i18n/text';
import { usePhone } from '../../ui/usePhone';
import { countWords } from '../../reports/words';
import { BarLink, BarLinks, type BarTarget } from './BarLink';
import type { LinesProps } from './LinesTable';

const HEIGHT = 260;
/** As many bars side by side have room for their numbers. */
const NUMBERED_BARS = 24;

const COLORS = [
  'var(--larder-palette-larder-accent)',
  'var(--larder-palette-larder-borderControl)',
] as const;

/** Two numbers of each line as bars side by side; each bar leads to the visits behind it. */
export function BarsChart({ split, answer, title, pathOf }: LinesProps) {
  const translate = useText();
  const isPhone = usePhone();
  const lines = useMemo(() => (answer ? split.lines(answer) : []), [split, answer]);
  const measures = split.measures.slice(0, COLORS.length);
  const isNumbered = !isPhone && lines.length * measures.length <= NUMBERED_BARS;
  const firstIndex = lines.findIndex(({ counts }) => Number(counts[measures[0] ?? 'visits']) > 0);
  const targetOf = (series: string | number, index: number): BarTarget | undefined => {
    const line = lines[index];
    const measure = measures.find((one) => one === series);
    const rows = line && measure && split.rows?.(line, measure);
    if (!rows) return undefined;
    const count = line.counts[measure] ?? 0;
    return {
      name: line.name,
      count,
      rows,
      path: pathOf(rows),
      words: isNumbered ? countWords(count) : null,
      isFirst: index === firstIndex && measure === measures[0],
    };
  };
  return (
    <Box
      role="group"
      aria-label={translate('reports.chart', { title, group: translate(split.group) })}
      onKeyDown={walk}
      sx={LOOK}
    >
      <BarLinks value={targetOf}>
        <ChartsContainer
          height={HEIGHT}
          margin={{ top: 24, right: 8, bottom: 0, left: 0 }}
          skipAnimation
          series={measures.map((measure, index) => ({
            id: measure,
            type: 'bar',
            color: COLORS[index] ?? COLORS[0],
            data: lines.map(({ counts }) => Number(counts[measure] ?? 0)),
          }))}
          xAxis={[
            {
              id: 'groups',
              scaleType: 'band',
              data: lines.map(({ name }) => name),
              categoryGapRatio: 0.3,
              barGapRatio: 0.12,
              disableTicks: true,
            },
          ]}
          yAxis={[
            {
              id: 'counts',
              width: 44,
              disableLine: true,
              disableTicks: true,
              tickNumber: 4,
              min: 0,
            },
          ]}
        >
          <ChartsGrid horizontal />
          <BarPlot skipAnimation slots={{ bar: BarLink }} />
          <ChartsXAxis axisId="groups" />
          <ChartsYAxis axisId="counts" />
        </ChartsContainer>
      </BarLinks>
    </Box>
  );
}

/** The arrow keys go from bar to bar: one stop of the tab key for all of them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const bars = [...event.currentTarget.querySelectorAll<SVGAElement>('a')];
  const next = bars[bars.findIndex((bar) => bar === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  for (const bar of bars) bar.setAttribute('tabindex', bar === next ? '0' : '-1');
  next.focus();
}

const LOOK = {
  px: '0.5rem',
  '& .MuiChartsGrid-line': { stroke: 'var(--larder-palette-larder-border)' },
  '& .MuiChartsAxis-line': { stroke: 'var(--larder-palette-larder-borderControl)' },
  '& text, & .MuiChartsAxis-tickLabel': {
    fill: 'var(--larder-palette-larder-textSecondary)',
    fontFamily: 'inherit',
    fontSize: '0.75rem',
  },
  '& a:hover path': { opacity: 0.85 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible path': {
    stroke: 'var(--larder-palette-larder-focus)',
    strokeWidth: 3,
  },
} as const;
