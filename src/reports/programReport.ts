import { parse } from 'zod/mini';
import { text } from '../i18n/text';
import { MEASURES } from './answers';
import type { Report } from './declaration';
import {
  CERTIFICATION_MEASURES,
  programReport as shape,
  type ProgramReport,
} from './programAnswers';
import { daysInWords } from './words';

/** Whom the network served for which program, whose certification ends, and who had no valid one. */
export const programReport: Report<ProgramReport> = {
  name: 'program_report',
  title: 'reports.programs.title',
  entity: 'visit_programs',
  failed: 'reports.failed',
  none: 'reports.programs.none',
  fn: 'program_report',
  read: (answer) => parse(shape, answer),
  isEmpty: ({ programs }) => programs.length === 0,
  isOptional: true,
  figures: [],
  cards: [
    {
      name: 'programs',
      title: 'reports.cards.programs',
      part: 'programs',
      page: 'SignInSheet',
      chart: 'table',
      width: 'half',
      splits: [
        {
          name: 'programs',
          group: 'reports.groups.program',
          measures: ['households', 'individuals', 'visits'],
          lines: ({ programs }) =>
            programs.map(({ value, name, ...counts }) => ({ id: value, name, counts })),
          total: ({ figures }) => figures,
          rows: ({ id, except }, name) => {
            const measure = MEASURES.find((one) => one === name);
            return measure && !except ? { measure, split: 'program', value: id } : null;
          },
        },
      ],
    },
    {
      name: 'certifications',
      title: 'reports.cards.certifications',
      part: 'programs',
      chart: 'table',
      width: 'half',
      splits: [
        {
          name: 'certifications',
          group: 'reports.groups.program',
          measures: ['ending', 'uncertified'],
          lines: ({ programs }) =>
            programs.map(({ value, name, ending, uncertified }) => ({
              ...{ id: value, name, counts: { ending, uncertified } },
            })),
          rows: ({ id, except }, name) => {
            const measure = CERTIFICATION_MEASURES.find((one) => one === name);
            return measure && !except ? { measure, program: id } : null;
          },
        },
      ],
    },
  ],
  footnote: ({ ending }) => [
    text('reports.programs.footnote'),
    text('reports.programs.ending', { days: daysInWords(ending) }),
    text('reports.programs.uncertified'),
  ],
};
