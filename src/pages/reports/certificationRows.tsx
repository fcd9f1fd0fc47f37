import { parse } from 'zod/mini';
import { formatShortDate } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { text, type Text } from '../../i18n/text';
import {
  certificationArguments,
  readCertificationQuery,
  type CertificationQuery,
} from '../../reports/certificationQuery';
import { reportCertifications, type ReportCertification } from '../../reports/programAnswers';
import { countedWords, countWords } from '../../reports/words';
import { pathTo } from '../../routes';
import { RowLink } from './RowLink';
import type { NumberColumn, RowsKind } from './rowsKind';

const pathOf = ({ client_id }: ReportCertification) => pathTo('ClientDetails', { client_id });

/** Why the certification did not hold; '' where it did. */
const lackWords = ({ lack }: ReportCertification, translate: Text): string =>
  lack === null ? '' : translate(`reports.certifications.lacks.${lack}`);

const CLIENT: NumberColumn<ReportCertification> = {
  source: 'client',
  sort: 'client_name',
  render: (row) => (
    <RowLink to={pathOf(row)} name={row.client_name} isDeleted={row.client_deleted} />
  ),
};
const PROGRAM: NumberColumn<ReportCertification> = {
  source: 'program',
  sort: 'program_name',
  render: ({ program_name }) => program_name,
};
const LOCATION: NumberColumn<ReportCertification> = {
  source: 'location',
  sort: 'location_name',
  className: 'column-flows',
  render: ({ location_name }) => location_name ?? EMPTY,
};
const ENDS_ON: NumberColumn<ReportCertification> = {
  source: 'endsOn',
  render: ({ ends_on }) => (ends_on === null ? EMPTY : formatShortDate(ends_on)),
};

/** The households whose certification ends, or the visits whose certification did not hold. */
export const certificationRows: RowsKind<ReportCertification, CertificationQuery> = {
  name: 'report-certifications',
  title: 'titles.Certifications',
  failed: 'reports.certifications.failed',
  none: 'reports.certifications.none',
  fn: 'report_certifications',
  entity: 'certifications',
  readQuery: readCertificationQuery,
  parameters: certificationArguments,
  read: (answer) => parse(reportCertifications, answer),
  heading: (number, { measure }) =>
    text('reports.rows.title', { count: countWords(number), what: countedWords(number, measure) }),
  group: (_query, row) =>
    text('reports.rows.group', {
      group: text('reports.groups.program'),
      name: row?.program_name ?? text('reports.noNumbers'),
    }),
  note: ({ measure }) => `reports.certifications.${measure}Note`,
  isOfPeriod: ({ measure }) => measure === 'uncertified',
  columns: ({ measure }, translate) =>
    measure === 'ending'
      ? [
          { ...CLIENT, className: 'column-name' },
          PROGRAM,
          LOCATION,
          { ...ENDS_ON, sort: 'day', onPhone: { place: 'right' } },
        ]
      : [
          {
            source: 'date',
            sort: 'day',
            className: 'column-name',
            render: ({ visited_on }) => (visited_on ? formatShortDate(visited_on) : EMPTY),
            onPhone: { place: 'right' },
          },
          CLIENT,
          PROGRAM,
          LOCATION,
          { source: 'why', className: 'column-flows', render: (row) => lackWords(row, translate) },
          { ...ENDS_ON, onPhone: null },
        ],
  nameColumn: 'client',
  pathOf,
  file: [
    ['date', ({ visited_on }) => visited_on],
    ['client', ({ client_name }) => client_name],
    ['program', ({ program_name }) => program_name],
    ['location', ({ location_name }) => location_name],
    ['endsOn', ({ ends_on }) => ends_on],
    ['why', lackWords],
  ],
  filters: ({ measure }) => [measure === 'ending' ? 'ends_on' : 'visited_at', 'program_id'],
};
