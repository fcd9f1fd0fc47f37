import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { parse } from 'zod/mini';
import { formatShortDate, formatTime } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { text } from '../../i18n/text';
import { reportVisits, type ReportVisit } from '../../reports/answers';
import { groupWords } from '../../reports/groupWords';
import { readVisitQuery, visitArguments, type VisitQuery } from '../../reports/visitQuery';
import { countWords, countedWords } from '../../reports/words';
import { peopleInWords } from '../../resources/visits/householdWords';
import { pathTo } from '../../routes';
import { RowLink } from './RowLink';
import type { RowsKind } from './rowsKind';
import { Chip } from '../../ui/Chip';

const pathOf = ({ client_id }: ReportVisit) => pathTo('ClientDetails', { client_id });

/** The visits behind a number; of households and individuals the latest one of each. */
export const visitRows: RowsKind<ReportVisit, VisitQuery> = {
  name: 'report-visits',
  title: 'titles.Visits',
  failed: 'reports.rows.failed',
  none: 'reports.service.none',
  fn: 'report_visits',
  entity: 'visits',
  readQuery: readVisitQuery,
  parameters: visitArguments,
  read: (answer) => parse(reportVisits, answer),
  heading: (number, { measure }) =>
    text('reports.rows.title', { count: countWords(number), what: countedWords(number, measure) }),
  group: ({ group }, row) => group && groupWords(group, row),
  note: ({ measure }) => NOTES[measure],
  columns: ({ measure, group }, translate) => [
    {
      source: 'date',
      sort: 'visited_at',
      className: 'column-name',
      render: ({ visited_on }) => formatShortDate(visited_on),
    },
    { source: 'time', render: ({ visited_time }) => formatTime(visited_time), onPhone: null },
    {
      source: 'client',
      sort: 'client_name',
      render: (row) => (
        <RowLink to={pathOf(row)} name={row.client_name} isDeleted={row.client_deleted} />
      ),
    },
    {
      source: 'location',
      sort: 'location_name',
      className: 'column-flows',
      render: ({ location_name }) => location_name,
    },
    ...(group?.split === 'reason'
      ? ([
          {
            source: 'reason',
            render: ({ override_reason }: ReportVisit) => override_reason ?? EMPTY,
          },
        ] as const)
      : []),
    {
      source: 'household',
      sort: 'household_size',
      align: 'right',
      render: ({ household_size }) => household_size,
      onPhone: {
        place: 'right',
        render: ({ household_size }) => peopleInWords(household_size, translate),
      },
    },
    ...(measure === 'individuals' || measure === 'people'
      ? ([
          {
            source: 'counts',
            align: 'right',
            render: ({ counted }: ReportVisit) => counted,
            onPhone: {
              place: 'below',
              render: ({ counted }: ReportVisit) => translate('reports.rows.countsAs', { counted }),
            },
          },
        ] as const)
      : []),
    {
      source: 'arrival',
      render: ({ is_new }) =>
        is_new ? (
          <Chip tone="accent" Icon={PersonAddOutlined} label={translate('reports.rows.new')} />
        ) : (
          translate('reports.rows.returning')
        ),
      onPhone: null,
    },
    {
      source: 'by',
      className: 'column-flows',
      render: ({ created_by_name }) => created_by_name ?? EMPTY,
      onPhone: null,
    },
  ],
  nameColumn: 'client',
  pathOf,
  file: [
    ['date', ({ visited_on }) => visited_on],
    ['time', ({ visited_time }) => visited_time],
    ['client', ({ client_name }) => client_name],
    ['location', ({ location_name }) => location_name],
    ['event', ({ event_name }) => event_name],
    ['household', ({ household_size }) => household_size],
    ['adults', ({ adults }) => adults],
    ['children', ({ children }) => children],
    ['seniors', ({ seniors }) => seniors],
    [
      'arrival',
      ({ is_new }, translate) => translate(`reports.rows.${is_new ? 'new' : 'returning'}`),
    ],
    ['reason', ({ override_reason }) => override_reason],
    ['by', ({ created_by_name }) => created_by_name],
    ['counts', ({ counted }) => counted],
  ],
  filters: ({ group }) => ['visited_at', ...(group ? [group.split] : [])],
};

const NOTES = {
  households: 'reports.rows.latest',
  individuals: 'reports.rows.sum',
  people: 'reports.rows.sum',
  visits: null,
} as const;
