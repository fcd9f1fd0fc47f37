import { CSV_BOM, CSV_TYPE, csvLine, type CsvValue } from '../data/exportRows';
import { text, type TextUnder } from '../i18n/text';
import type { AnswerHead, Report } from './declaration';
import { sharedLines } from './sharedLines';
import { cardsOf } from './splits';
import { headingWords } from './words';

const COLUMNS = [
  ...(['report', 'from', 'to', 'locations', 'table', 'group'] as const),
  ...(['detail', 'measure', 'value', 'before'] as const),
] satisfies TextUnder<'reports.file'>[];

/** A file of a report, and how many lines of numbers it has. */
export interface ReportFile {
  file: Blob;
  rows: number;
}

/**
 * One tidy table of all that a report counted: a line for each number, with what it is of. What is not to
 * leave the screen is hidden in it.
 */
export function reportFile<Answer extends AnswerHead>(
  report: Report<Answer>,
  counted: Answer,
): ReportFile {
  const lines = linesOf(report, counted);
  const head = csvLine(COLUMNS.map((column) => text(`reports.file.${column}`)));
  return {
    file: new Blob([CSV_BOM, head, ...lines.map(csvLine)], { type: CSV_TYPE }),
    rows: lines.length,
  };
}

function linesOf<Answer extends AnswerHead>(
  report: Report<Answer>,
  answer: Answer,
): readonly (readonly CsvValue[])[] {
  const { period, locations } = answer;
  const place = locations.map(({ name }) => name).join('; ');
  const about = [text(report.title), period.from, period.to, place] as const;
  const figures = report.figures.flatMap((figure) => {
    const head = [...about, text('reports.sheet.figures'), text(figure.label), ''];
    const without = figure.without?.(answer);
    return [
      [
        ...head,
        text(`reports.measures.${figure.measure}`),
        figure.count(answer),
        figure.before(answer),
      ],
      ...(without ? [[...head, text('reports.measures.unweighed'), without.count, null]] : []),
    ];
  });
  const tables = cardsOf(report, answer).flatMap((card) =>
    card.splits
      .filter((split) => split.holds?.(answer) ?? true)
      .flatMap((split) =>
        sharedLines(split, answer).flatMap(({ name, detail, counts, before }) =>
          split.measures.map((measure, index) => [
            ...about,
            `${headingWords(card.title)}: ${text(split.group)}`,
            name,
            detail,
            text(`reports.measures.${measure}`),
            counts[measure],
            index === 0 ? before : null,
          ]),
        ),
      ),
  );
  return [...figures, ...tables];
}
