import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../i18n/text';
import { pathTo } from '../../routes';
import type { AnswerHead, ReportCard, ReportSplit } from '../../reports/declaration';
import { headingWords } from '../../reports/words';
import { EmptyState } from '../../ui/EmptyState';
import { Segments } from '../../ui/Segments';
import { TextLink } from '../../ui/TextLink';
import { usePhone } from '../../ui/usePhone';
import { CountLink } from './CountLink';
import { Facts } from './Facts';
import { LinesList } from './LinesList';
import { LinesTable, type LinesProps } from './LinesTable';
import { HeatMap } from './HeatMap';
import { PartsBar } from './PartsBar';
import type { RowsPath } from './useRowsPath';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

const BarsChart = lazy(async () => ({ default: (await import('./BarsChart')).BarsChart }));

interface ReportCardViewProps {
  card: ReportCard<AnswerHead>;
  /** Those that fit the period, and the one that the address chooses. */
  splits: readonly ReportSplit<AnswerHead>[];
  split: ReportSplit<AnswerHead>;
  onSplit: (name: string) => void;
  answer: AnswerHead | undefined;
  pathOf: RowsPath;
}

/** A card of a report: head, chart and table, as its declaration says. */
export function ReportCardView(props: ReportCardViewProps) {
  const { card, splits, split, onSplit, answer, pathOf } = props;
  const translate = useText();
  const title = headingWords(card.title);
  const drawn = { split, answer, title, pathOf };
  const isEmpty = answer !== undefined && split.lines(answer).length === 0;
  return (
    <Box component="section" aria-label={title} aria-busy={answer === undefined} sx={CARD}>
      <Box className="head">
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        {card.aside && (
          <Typography variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
            {answer ? (
              card.aside(answer).map(({ count, words, rows }, at) => (
                <Fragment key={words}>
                  {at > 0 && ', '}
                  <CountLink count={count} rows={rows} name={title} pathOf={pathOf} /> {words}
                </Fragment>
              ))
            ) : (
              <Skeleton width="8rem" />
            )}
          </Typography>
        )}
        {card.page && <PageLink page={card.page} />}
        {card.chart === 'bars' && (
          <Box component="ul" aria-hidden sx={LEGEND}>
            {split.measures.slice(0, 2).map((measure) => (
              <li key={measure}>{translate(`reports.measures.${measure}`)}</li>
            ))}
          </Box>
        )}
        {splits.length > 1 && (
          <Segments
            label={translate('reports.splitBy', { title })}
            options={splits.map(({ name, group }) => ({ name, label: translate(group) }))}
            value={split.name}
            onChange={onSplit}
          />
        )}
      </Box>
      {isEmpty ? (
        <EmptyState title={translate('reports.nothing')} />
      ) : (
        <Drawn card={card} {...drawn} />
      )}
      {card.note && !isEmpty && (
        <Typography variant="body2" color="textSecondary" sx={{ px: '1.25rem', py: '0.75rem' }}>
          {translate(card.note)}
        </Typography>
      )}
      {card.facts && <Facts facts={answer && card.facts(answer)} pathOf={pathOf} />}
    </Box>
  );
}

/** The way to a page of the reports, of the place that the report is of. */
function PageLink({ page }: { page: NonNullable<ReportCard<AnswerHead>['page']> }) {
  const translate = useText();
  const [params] = useSearchParams();
  const location = params.get('location');
  const search = location === null ? '' : `?${new URLSearchParams({ location }).toString()}`;
  return (
    <Typography variant="body2">
      <TextLink to={pathTo(page) + search}>{translate(TITLES[page])}</TextLink>
    </Typography>
  );
}

const TITLES = { SignInSheet: 'routes.signInSheet' } as const;

function Drawn({ card, ...lines }: LinesProps & { card: ReportCard<AnswerHead> }) {
  const isPhone = usePhone();
  switch (card.chart) {
    case 'bars':
      return <BarsOrTable {...lines} />;
    case 'parts':
      return (
        <Box sx={{ px: '1.25rem', pb: '1.25rem' }}>
          {lines.answer ? (
            <PartsBar {...lines} isStacked={card.width === 'less'} />
          ) : (
            <Skeleton variant="rounded" height="2rem" />
          )}
        </Box>
      );
    case 'heat':
      return lines.answer ? (
        <HeatMap {...lines} />
      ) : (
        <Skeleton variant="rounded" height="12rem" style={{ margin: '0 1.25rem 1.25rem' }} />
      );
    case 'share':
      return <LinesTable {...lines} shares />;
    case 'table':
      return isPhone && lines.split.measures.length > PHONE_COLUMNS ? (
        <LinesList {...lines} />
      ) : (
        <LinesTable {...lines} />
      );
  }
}

/** As many numbers have room beside a name on a phone. */
const PHONE_COLUMNS = 3;

/** A chart, and the same as a table for those who do not look at pictures. */
function BarsOrTable(lines: LinesProps) {
  const translate = useText();
  const [isTable, setTable] = useState(false);
  const waiting = <WaitingBars />;
  return (
    <>
      <Button
        size="small"
        variant="text"
        className="show-table"
        onClick={() => {
          setTable(!isTable);
        }}
      >
        {translate(isTable ? 'reports.showChart' : 'reports.showTable')}
      </Button>
      {isTable ? (
        <LinesTable {...lines} />
      ) : (
        <Suspense fallback={waiting}>{lines.answer ? <BarsChart {...lines} /> : waiting}</Suspense>
      )}
    </>
  );
}

/** Bars of nothing yet. */
const WaitingBars = () => (
  <Box aria-hidden sx={WAITING}>
    {Array.from({ length: 8 }, (_, bar) => (
      <span key={bar} />
    ))}
  </Box>
);

const CARD = {
  position: 'relative',
  minWidth: 0,
  overflow: 'hidden',
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.75rem',
  bgcolor: 'background.paper',
  boxShadow: 1,
  '& > .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.25rem 1rem',
    // so that the tables of two cards begin on one line
    minHeight: '4.125rem',
    px: '1.25rem',
    py: '0.625rem',
  },
  // for who comes by the keyboard or hears the page
  '& .show-table:not(:focus-visible)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    minWidth: 0,
    p: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
} as const;

const LEGEND = {
  display: 'flex',
  gap: '1rem',
  listStyle: 'none',
  m: 0,
  ml: { sm: 'auto' },
  p: 0,
  flexBasis: { xs: '100%', sm: 'auto' },
  color: 'text.secondary',
  fontSize: '0.8125rem',
  '& li::before': {
    content: '""',
    display: 'inline-block',
    width: '0.625rem',
    height: '0.625rem',
    mr: '0.5rem',
    borderRadius: '0.125rem',
    bgcolor: 'larder.accent',
  },
  '& li + li::before': { bgcolor: 'larder.borderControl' },
} as const;

const WAITING = {
  display: 'flex',
  alignItems: 'flex-end',
  gap: '1.25rem',
  height: 260,
  px: '1.25rem',
  pb: '1.25rem',
  '& > span': { flex: 1, height: '40%', borderRadius: '0.25rem', bgcolor: 'larder.pressed' },
} as const;
