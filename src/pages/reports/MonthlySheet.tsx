import { formatDate } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { wholeMonthWords } from '../../reports/month';
import type { MonthlyHead } from '../../reports/monthlyFile';
import {
  monthlyWords,
  sourceTotals,
  type MonthlyPart,
  type MonthlyRow,
} from '../../reports/monthlyForm';
import { amountWords } from '../../reports/words';
import './reportSheet.css';
import './monthlySheet.css';

interface MonthlySheetProps {
  head: MonthlyHead;
  network: string;
  /** As they may leave the screen. */
  rows: readonly MonthlyRow[];
  /** What the pounds leave out; null for nothing. */
  unweighed: string | null;
  /** The day of counting. */
  day: string;
  /** Of a month that goes on: the last day that is counted. */
  until: string | null;
}

/** The form on paper: one page, black on white, with a place to sign. */
export function MonthlySheet(props: MonthlySheetProps) {
  const { head, network, rows, unweighed, day, until } = props;
  const translate = useText();
  const of = (part: MonthlyPart) => rows.filter((row) => row.part === part);
  const place = head.locations.join(', ');
  return (
    <article className="report-sheet monthly-sheet">
      <header>
        <div>
          <h1>{translate('reports.monthly.sheetTitle', { month: wholeMonthWords(head.month) })}</h1>
          <p>{translate('reports.monthly.sheetPlace', { place, network })}</p>
        </div>
        <div className="about">
          {head.foodBank !== null && <strong>{head.foodBank}</strong>}
          {head.agency !== null && (
            <span>{translate('reports.monthly.sheetAgency', { agency: head.agency })}</span>
          )}
          <span>{translate('reports.monthly.sheetCounted', { day: formatDate(day) })}</span>
          {until !== null && (
            <strong>{translate('reports.monthly.soFarUntil', { day: formatDate(until) })}</strong>
          )}
        </div>
      </header>
      <div className="columns">
        <div>
          <LinesTable part="people" rows={of('people')} />
          <LinesTable part="gender" rows={of('gender')} />
        </div>
        <div>
          <LinesTable part="stock" rows={of('stock')} />
          <LinesTable part="ethnicity" rows={of('ethnicity')} />
        </div>
      </div>
      <SourcesTable rows={of('sources')} />
      <p className="notes">
        {translate('reports.monthly.footnote')}{' '}
        {unweighed !== null &&
          `${translate('reports.monthly.noWeights')} ${translate('reports.monthly.notInPoundsAbove', { items: unweighed })}`}
      </p>
      <div className="signed">
        <span>{translate('reports.monthly.signed')}</span>
        <span>{translate('reports.monthly.date')}</span>
      </div>
    </article>
  );
}

interface LinesTableProps {
  part: Exclude<MonthlyPart, 'sources'>;
  rows: readonly MonthlyRow[];
}

function LinesTable({ part, rows }: LinesTableProps) {
  const translate = useText();
  if (rows.length === 0) return null;
  return (
    <table>
      <caption>{translate(`reports.monthly.${part}`)}</caption>
      <tbody>
        {rows.map(({ id, number, name, amount }) => (
          <tr key={id}>
            <td className="line">{number}</td>
            <th scope="row" className="words">
              {amount?.unit === 'pounds' ? translate('reports.monthly.inPounds', { name }) : name}
            </th>
            <td>{amount ? monthlyWords(amount) : translate('reports.monthly.noValue')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SourcesTable({ rows }: { rows: readonly MonthlyRow[] }) {
  const translate = useText();
  if (rows.length === 0) return null;
  const total = sourceTotals(rows);
  return (
    <table className="sources">
      <caption>{translate('reports.monthly.sources')}</caption>
      <thead>
        <tr>
          <th scope="col">{translate('reports.monthly.line')}</th>
          <th scope="col" className="words">
            {translate('reports.monthly.source')}
          </th>
          <th scope="col" className="words">
            {translate('reports.monthly.kind')}
          </th>
          <th scope="col">{translate('reports.monthly.poundsIn')}</th>
          <th scope="col">{translate('reports.monthly.poundsOut')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, number, name, source, amount }) => (
          <tr key={id}>
            <td className="line">{number}</td>
            <th scope="row" className="words">
              {name}
            </th>
            <td className="words">{source?.kind || EMPTY}</td>
            <td>{amount && monthlyWords(amount)}</td>
            <td>{source && monthlyWords(source.out)}</td>
          </tr>
        ))}
        <tr className="total">
          <td />
          <th scope="row" className="words">
            {translate('reports.total')}
          </th>
          <td />
          <td>{amountWords(total.in, true)}</td>
          <td>{amountWords(total.out, true)}</td>
        </tr>
      </tbody>
    </table>
  );
}
