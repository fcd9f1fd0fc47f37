import { formatDateTime } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import type { AnswerHead, Line, Report, ReportSplit } from '../../reports/declaration';
import {
  amountWords,
  daysInWords,
  figureWords,
  headingWords,
  isInPounds,
} from '../../reports/words';
import { sharedLines } from '../../reports/sharedLines';
import { cardsOf } from '../../reports/splits';
import './reportSheet.css';

interface Counted {
  report: Report;
  answer: AnswerHead;
}

interface ReportSheetProps {
  network: string;
  /** Those that could not be counted say so. */
  reports: readonly { report: Report; answer: AnswerHead | undefined }[];
}

/** The reports on paper: black on white, what is not to leave the screen hidden, the definitions last. */
export function ReportSheet({ network, reports }: ReportSheetProps) {
  const translate = useText();
  const counted = reports.flatMap(({ report, answer }) => (answer ? [{ report, answer }] : []));
  const [first] = counted;
  if (!first) return null;
  const { period, against, locations, counted_at } = first.answer;
  return (
    <article className="report-sheet">
      <header>
        <h1>{translate('dashboard.tabs.reports')}</h1>
        <dl>
          <Fact term={translate('reports.sheet.network')}>{network}</Fact>
          <Fact term={translate('reports.sheet.locations')}>
            {locations.map(({ name }) => name).join(', ')}
          </Fact>
          <Fact term={translate('reports.sheet.period')}>{daysInWords(period)}</Fact>
          {against && (
            <Fact term={translate('reports.sheet.compared')}>{daysInWords(against)}</Fact>
          )}
          <Fact term={translate('reports.sheet.counted')}>{formatDateTime(counted_at)}</Fact>
        </dl>
      </header>
      {reports.map(({ report, answer }) => (
        <section key={report.name}>
          <h2>{translate(report.title)}</h2>
          {answer ? (
            <ReportPart report={report} answer={answer} />
          ) : (
            <p>{translate(report.failed)}</p>
          )}
        </section>
      ))}
      <footer>
        <h2>{translate('reports.counts')}</h2>
        {counted.flatMap(({ report, answer }) =>
          report.footnote(answer).map((words) => <p key={words}>{words}</p>),
        )}
      </footer>
    </article>
  );
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

function ReportPart({ report, answer }: Counted) {
  const translate = useText();
  if (report.isEmpty(answer)) return <p>{translate(report.none)}</p>;
  return (
    <>
      {report.figures.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('reports.sheet.figures')}</th>
              <th scope="col">{daysInWords(answer.period)}</th>
              {answer.against && <th scope="col">{daysInWords(answer.against)}</th>}
            </tr>
          </thead>
          <tbody>
            {report.figures.map((figure) => (
              <tr key={figure.name}>
                <th scope="row">{translate(figure.label)}</th>
                <td>{figureWords(figure, answer)}</td>
                {answer.against && (
                  <td>{amountWords(figure.before(answer) ?? 0, isInPounds(figure.rows))}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {cardsOf(report, answer).flatMap((card) =>
        card.splits
          .filter((split) => split.holds?.(answer) ?? true)
          .map((split) => ({ split, lines: sharedLines(split, answer) }))
          .filter(({ lines }) => lines.length > 0)
          .map(({ split, lines }) => (
            <SplitTable
              key={`${card.name} ${split.name}`}
              title={headingWords(card.title)}
              note={card.note && translate(card.note)}
              split={split}
              lines={lines}
            />
          )),
      )}
    </>
  );
}

interface SplitTableProps {
  title: string;
  note: string | undefined;
  split: ReportSplit<AnswerHead>;
  lines: readonly Line[];
}

function SplitTable({ title, note, split, lines }: SplitTableProps) {
  const translate = useText();
  return (
    <table>
      <caption>
        {title}
        {note !== undefined && <small>{note}</small>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{translate(split.group)}</th>
          {split.detail && (
            <th scope="col" className="words">
              {translate(split.detail)}
            </th>
          )}
          {split.measures.map((measure) => (
            <th key={measure} scope="col">
              {translate(`reports.measures.${measure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.name}</th>
            {split.detail && <td className="words">{line.detail ?? EMPTY}</td>}
            {split.measures.map((measure) => (
              <td key={measure}>{amountWords(line.counts[measure] ?? 0, line.isPounds)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
