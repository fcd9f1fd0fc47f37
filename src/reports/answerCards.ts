import { choiceText } from '../i18n/choices';
import { YES_NO } from '../i18n/customFieldChoices';
import { text } from '../i18n/text';
import { MEASURES, type AnsweredField, type ServiceReport } from './answers';
import type { Line, ReportCard } from './declaration';
import { UNKNOWN } from './wordLine';

/** The answers to a field as lines; an option may be called unknown, so its id has the field before it. */
const linesOf = ({ entity, code, label, lines }: AnsweredField): readonly Line[] =>
  lines.map(({ value, name, ...counts }) => {
    const group = `${entity}.${code}`;
    const named =
      value === null
        ? { id: UNKNOWN, value: group, name: text('form.notAsked') }
        : { id: `${group}.${value}`, name: name ?? choiceText(YES_NO, value) };
    return {
      ...named,
      spoken: text('reports.rows.group', { group: label, name: named.name }),
      counts,
    };
  });

/** A card for each field of the network's own whose answers are counted. */
export const answerCards = ({ answers }: ServiceReport): readonly ReportCard<ServiceReport>[] =>
  answers.map((field) => ({
    name: `answers-${field.entity}-${field.code}`,
    title: { own: field.label },
    part: 'answers',
    chart: 'table',
    width: 'half',
    ...(field.kind === 'some_of' && { note: 'reports.severalAnswers' }),
    splits: [
      {
        name: 'answer',
        group: 'reports.groups.answer',
        measures: ['households', 'individuals', 'visits'],
        lines: () => linesOf(field),
        total: ({ figures }) => figures,
        adds: field.kind !== 'some_of',
        several: field.kind === 'some_of',
        // Nobody knows what a network asks.
        sensitive: true,
        rows: ({ id, value = id, except }, name) => {
          const measure = MEASURES.find((one) => one === name);
          return measure && !except ? { measure, split: 'answer', value } : null;
        },
      },
    ],
  }));
