import Box from '@mui/material/Box';
import { format, parseISO } from 'date-fns';
import { DATES } from '../../config';
import { EMPTY } from '../../i18n/formatValue';
import { useText, type Text } from '../../i18n/text';
import { Rows, type RowsColumn } from '../../kit/table/Rows';
import {
  HEAD_SPLITS,
  monthlyWords,
  sourceTotals,
  type MonthlyAmount,
  type MonthlyPart,
  type MonthlyRow,
} from '../../reports/monthlyForm';
import { amountWords, openWords } from '../../reports/words';
import { pathTo } from '../../routes';
import { EmptyState } from '../../ui/EmptyState';
import { SectionCard } from '../../ui/SectionCard';
import { TextLink } from '../../ui/TextLink';
import { NARROW } from '../../ui/tokens';
import type { RowsPath } from './useRowsPath';

interface MonthlyCardsProps {
  /** Undefined while they are counted. */
  rows: readonly MonthlyRow[] | undefined;
  /** Whether the form has lines of sources, be there any or not. */
  hasSources: boolean;
  /** `yyyy-MM`. */
  month: string;
  pathOf: RowsPath;
  /** Where what is not set is set; null for who may not. */
  settings: string | null;
}

/** The lines of the form in their cards; one without lines is left out. */
export function MonthlyCards(props: MonthlyCardsProps) {
  const { rows, hasSources, month } = props;
  const translate = useText();
  const of = (part: MonthlyPart) => rows?.filter((row) => row.part === part);
  const columns = lineColumns(format(parseISO(`${month}-01`), DATES.monthAlone), props, translate);
  const [people, sources, stock] = [of('people'), of('sources'), of('stock')];
  const heads = HEAD_SPLITS.map((split) => [split, of(split) ?? []] as const).filter(
    ([, lines]) => lines.length > 0,
  );
  return (
    <Box sx={GRID} aria-busy={rows === undefined}>
      <div>
        {people?.length !== 0 && (
          <SectionCard title={translate('reports.monthly.people')} flush>
            <Lines
              label={translate('reports.monthly.people')}
              columns={columns}
              rows={people}
              skeletonRows={9}
            />
          </SectionCard>
        )}
        {stock?.length !== 0 && (
          <SectionCard title={translate('reports.monthly.stock')} flush>
            <Lines label={translate('reports.monthly.stock')} columns={columns} rows={stock} />
          </SectionCard>
        )}
      </div>
      {(hasSources || heads.length > 0) && (
        <div>
          {hasSources && (
            <SectionCard
              title={translate('reports.monthly.sources')}
              aside={sources && linesWords(sources, translate)}
              flush
            >
              {sources?.length === 0 ? (
                <EmptyState title={translate('reports.monthly.noFood')} />
              ) : (
                <Lines
                  label={translate('reports.monthly.sources')}
                  columns={sourceColumns(props.pathOf, translate)}
                  rows={sources}
                  skeletonRows={5}
                  total={sources && totalOf(sources, translate)}
                />
              )}
            </SectionCard>
          )}
          {heads.map(([split, lines]) => (
            <SectionCard
              key={split}
              title={translate(`reports.monthly.${split}`)}
              aside={linesWords(lines, translate)}
              flush
            >
              <Lines label={translate(`reports.monthly.${split}`)} columns={columns} rows={lines} />
            </SectionCard>
          ))}
        </div>
      )}
    </Box>
  );
}

const Lines = (props: Parameters<typeof Rows<MonthlyRow>>[0] & { label: string }) => (
  <Box sx={FRAME} tabIndex={0} role="region" aria-label={props.label}>
    <Rows {...props} />
  </Box>
);

const NUMBER = (translate: Text): RowsColumn<MonthlyRow> => ({
  source: 'number',
  label: translate('reports.monthly.line'),
  className: 'column-line',
  render: ({ number }) => number,
});

const lineColumns = (
  month: string,
  { pathOf, settings }: Pick<MonthlyCardsProps, 'pathOf' | 'settings'>,
  translate: Text,
): readonly RowsColumn<MonthlyRow>[] => [
  NUMBER(translate),
  {
    source: 'figure',
    label: translate('reports.monthly.figure'),
    rowHeader: true,
    render: ({ name }) => name,
  },
  {
    source: 'amount',
    label: month,
    align: 'right',
    render: ({ amount, name }) => <Amount {...{ amount, name, pathOf, settings }} />,
  },
];

const sourceColumns = (pathOf: RowsPath, translate: Text): readonly RowsColumn<MonthlyRow>[] => [
  NUMBER(translate),
  {
    source: 'source',
    label: translate('reports.monthly.source'),
    rowHeader: true,
    className: 'column-source',
    render: ({ name, source }) => (
      <>
        {source?.id ? (
          <TextLink to={pathTo('FoodSourceDetails', { source_id: source.id })}>{name}</TextLink>
        ) : (
          name
        )}
        {source?.kind && <span className="kind-below">{source.kind}</span>}
      </>
    ),
  },
  {
    source: 'kind',
    label: translate('reports.monthly.kind'),
    className: 'column-kind',
    render: ({ source }) => source?.kind || EMPTY,
  },
  {
    source: 'in',
    label: translate('reports.monthly.poundsIn'),
    align: 'right',
    render: ({ amount, name }) => amount && <SourceAmount {...{ amount, name, pathOf }} />,
  },
  {
    source: 'out',
    label: translate('reports.monthly.poundsOut'),
    align: 'right',
    render: ({ source, name }) =>
      source && <SourceAmount amount={source.out} {...{ name, pathOf }} />,
  },
];

interface AmountProps extends Pick<MonthlyCardsProps, 'pathOf' | 'settings'> {
  amount: MonthlyAmount | null;
  name: string;
}

/** A number of the form as a link to the rows behind it, with its unit. */
function Amount({ amount, name, pathOf, settings }: AmountProps) {
  const translate = useText();
  if (amount === null) {
    const words = translate('reports.monthly.noValue');
    return settings === null ? words : <TextLink to={settings}>{words}</TextLink>;
  }
  const { count, unit, rows } = amount;
  const words = monthlyWords(amount);
  const shown = unit.startsWith('pounds')
    ? translate('reports.monthly.pounds', { pounds: words })
    : words;
  if (rows === null || !count) return shown;
  return (
    <TextLink
      variant="quiet"
      to={pathOf(rows)}
      aria-label={translate('reports.monthly.openRows', { name, count: shown })}
    >
      {shown}
    </TextLink>
  );
}

interface SourceAmountProps {
  amount: MonthlyAmount;
  name: string;
  pathOf: RowsPath;
}

/** Pounds of a source: whether they came in or went out says the head of the column. */
function SourceAmount({ amount, name, pathOf }: SourceAmountProps) {
  const { count, rows } = amount;
  const words = monthlyWords(amount);
  if (rows === null || !count) return words;
  return (
    <TextLink variant="quiet" to={pathOf(rows)} aria-label={openWords(count, rows, name)}>
      {words}
    </TextLink>
  );
}

/** 'Lines 10 to 15'. */
function linesWords(rows: readonly MonthlyRow[], translate: Text): string | undefined {
  const [from, to] = [rows[0]?.number, rows.at(-1)?.number];
  if (!from) return undefined;
  return translate('reports.monthly.lines', { smart_count: rows.length, from, to });
}

function totalOf(rows: readonly MonthlyRow[], translate: Text) {
  const total = sourceTotals(rows);
  return [
    '',
    translate('reports.total'),
    '',
    amountWords(total.in, true),
    amountWords(total.out, true),
  ];
}

const GRID = {
  display: 'grid',
  alignItems: 'start',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 24rem) minmax(0, 1fr)' },
  '& > div': { display: 'grid', gap: 2.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;

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
  '& td.column-right': { color: 'text.primary', fontWeight: 600, whiteSpace: 'nowrap' },
  '& .column-line': { width: '3.5rem', color: 'text.secondary', fontWeight: 400 },
  '& .column-source': { color: 'text.primary', fontWeight: 600 },
  '& .kind-below': { display: 'none' },
  // A phone has no room for the kind beside the name.
  [NARROW]: {
    '& :is(td, th)': { px: '0.375rem', overflowWrap: 'anywhere' },
    // A heading such as “Pounds received” breaks between its words only.
    '& th.column-right': { overflowWrap: 'break-word' },
    '& :is(td, th):first-of-type': { pl: '1rem' },
    '& :is(td, th):last-of-type': { pr: '1rem' },
    '& .column-line': { width: '2.75rem' },
    '& .column-kind': { display: 'none' },
    '& .kind-below': { display: 'block', color: 'text.secondary', fontWeight: 400 },
  },
} as const;
