import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../i18n/text';
import { NARROW } from '../../ui/tokens';
import { comparedWith } from '../../reports/period';
import { cardsOf, chosenSplit, fittingSplits } from '../../reports/splits';
import type { QueryChange, ReportQuery } from '../../reports/reportQuery';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { JumpMarks } from '../../ui/JumpMarks';
import { REPORT_PARTS, type ReportPart } from '../../reports/declaration';
import { FigureCard } from './FigureCard';
import { ReportCardView } from './ReportCardView';
import type { CountedReport } from './useReports';
import { useRowsPath } from './useRowsPath';
import { Card } from '../../ui/Card';

interface ReportGridProps {
  reports: readonly CountedReport[];
  query: ReportQuery;
  onChange: (change: QueryChange) => void;
  /** What an empty report offers. */
  choose: ReactNode;
}

/** The figures and the cards of all reports; one that failed says so in their place. */
export function ReportGrid({ reports, ...props }: ReportGridProps) {
  const translate = useText();
  return (
    <Box sx={{ position: 'relative' }}>
      {reports.some(({ isFetching, answer }) => isFetching && answer) && (
        <LinearProgress
          aria-hidden
          sx={{ position: 'absolute', insetInline: 0, top: -8, height: 2 }}
        />
      )}
      <JumpMarks
        label={translate('reports.parts.label')}
        marks={REPORT_PARTS.filter((part) => isDrawn(part, reports)).map((part) => ({
          id: idOf(part),
          label: translate(`reports.parts.${part}`),
        }))}
      />
      <Box sx={GRID}>
        {reports.map((counted) => (
          <Fragment key={counted.report.name}>
            <Cards {...props} {...counted} />
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

function Cards(props: Omit<ReportGridProps, 'reports'> & CountedReport) {
  const { report, answer, error, refetch, query, onChange, choose } = props;
  const translate = useText();
  const pathOf = useRowsPath();
  const [params] = useSearchParams();
  if (error && !answer)
    return (
      <Card flat className="full">
        <FailedState error={error} title={translate(report.failed)} onRetry={refetch} />
      </Card>
    );
  if (answer && report.isEmpty(answer))
    return (
      <Card flat className="full">
        <EmptyState title={translate(report.none)} action={choose} />
      </Card>
    );
  const cards = cardsOf(report, answer);
  return (
    <>
      {report.figures.map((figure, at) => (
        <Box
          key={figure.name}
          className="figure"
          id={at === 0 && cards[0] ? idOf(cards[0].part) : undefined}
        >
          <FigureCard
            figure={figure}
            answer={answer}
            compared={comparedWith(query.days, query.comparison)}
            pathOf={pathOf}
          />
        </Box>
      ))}
      {cards.map((card, at) => {
        const splits = fittingSplits(card, query.days);
        // The figures begin the first part, where there are any.
        const begins = at === 0 ? report.figures.length === 0 : cards[at - 1]?.part !== card.part;
        return (
          <Box key={card.name} className={card.width} id={begins ? idOf(card.part) : undefined}>
            <ReportCardView
              card={card}
              splits={splits}
              split={chosenSplit(splits, params.get(card.name))}
              onSplit={(name) => {
                onChange({ [card.name]: name === splits[0].name ? null : name });
              }}
              answer={answer}
              pathOf={pathOf}
            />
          </Box>
        );
      })}
    </>
  );
}

/** Whether a part has cards: what failed or is empty has one message in place of all. */
const isDrawn = (part: ReportPart, reports: readonly CountedReport[]): boolean =>
  reports.some(
    ({ report, answer, error }) =>
      !(answer ? report.isEmpty(answer) : error) &&
      cardsOf(report, answer).some((card) => card.part === part),
  );

/** Where a jump mark leads: the first figure or card of a part. */
const idOf = (part: ReportPart) => `report-${part}`;

const GRID = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  mt: 2.5,
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  '& > *': {
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // below the header and the jump marks
    scrollMarginTop: '7.5rem',
  },
  '& > .full': { gridColumn: '1 / -1' },
  '& > .figure': { gridColumn: 'span 3' },
  '& > .most': { gridColumn: 'span 8' },
  '& > .less': { gridColumn: 'span 4' },
  '& > .half': { gridColumn: 'span 6' },
  '@media (max-width: 1199.95px)': {
    '& > :is(.most, .less, .half)': { gridColumn: '1 / -1' },
    '& > .figure': { gridColumn: 'span 6' },
  },
  [NARROW]: { gap: 1.5 },
} as const;
