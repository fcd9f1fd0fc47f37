import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Chip from '@mui/material/Chip';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { formatShortDate, formatTime } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { useText, type TextUnder } from '../../i18n/text';
import type { RowsColumn } from '../../kit/table/Rows';
import type { ReportVisit, ReportVisitSort } from '../../reports/answers';
import type { QueryChange } from '../../reports/reportQuery';
import type { VisitQuery } from '../../reports/visitQuery';
import { pathTo } from '../../routes';
import { usePhone } from '../../ui/usePhone';

type Column = Omit<RowsColumn<ReportVisit>, 'label' | 'source'> & {
  source: TextUnder<'reports.rows'>;
  sort?: ReportVisitSort;
};

/** The columns of the visits behind a number; those that can be ordered by say so. */
export function useVisitColumns(
  query: VisitQuery | null,
  onChange: (change: QueryChange) => void,
): readonly RowsColumn<ReportVisit>[] {
  const translate = useText();
  const counts = query?.measure === 'individuals' || query?.measure === 'people';
  const columns = columnsOf(translate, counts, query?.group?.split === 'reason');
  // On a phone the first column says whose row it is.
  const first = usePhone() ? 'client' : 'date';
  return columns
    .toSorted((a, b) => Number(b.source === first) - Number(a.source === first))
    .map(({ sort, source, ...column }) => {
      const label = translate(`reports.rows.${source}`);
      const isSorted = sort !== undefined && query?.sort === sort;
      const descending = isSorted && query.descending;
      const Arrow = descending ? ArrowDownwardIcon : ArrowUpwardIcon;
      return {
        ...column,
        source,
        label,
        ...(sort && {
          headingProps: {
            'aria-sort': !isSorted ? 'none' : descending ? 'descending' : 'ascending',
          },
          heading: (
            <ButtonBase
              sx={{ font: 'inherit', gap: 0.5, minHeight: '1.5rem' }}
              onClick={() => {
                const order = isSorted && !descending ? 'desc' : 'asc';
                onChange({ sort, order, page: null });
              }}
            >
              {label}
              {isSorted && <Arrow aria-hidden sx={{ fontSize: 16 }} />}
            </ButtonBase>
          ),
        }),
      };
    });
}

function columnsOf(
  translate: ReturnType<typeof useText>,
  counts: boolean,
  reasons: boolean,
): readonly Column[] {
  return [
    {
      source: 'date',
      sort: 'visited_at',
      className: 'column-name',
      render: ({ visited_on }) => formatShortDate(visited_on),
    },
    { source: 'time', render: ({ visited_time }) => formatTime(visited_time) },
    {
      source: 'client',
      sort: 'client_name',
      render: ({ client_id, client_name: name, client_deleted }) => (
        <Link
          component={RouterLink}
          to={pathTo('ClientDetails', { client_id })}
          underline="hover"
          sx={{ color: 'text.primary', py: 0.5 }}
          onClick={(event) => {
            // The row leads there too.
            event.stopPropagation();
          }}
        >
          {client_deleted ? translate('reports.rows.deletedClient', { name }) : name}
        </Link>
      ),
    },
    { source: 'location', sort: 'location_name', render: ({ location_name }) => location_name },
    ...(reasons
      ? [
          {
            source: 'reason',
            render: ({ override_reason }: ReportVisit) => override_reason ?? EMPTY,
          } as const,
        ]
      : []),
    {
      source: 'household',
      sort: 'household_size',
      align: 'right',
      render: ({ household_size }) => household_size,
    },
    ...(counts
      ? [
          {
            source: 'counts',
            align: 'right',
            render: ({ counted }: ReportVisit) => counted,
          } as const,
        ]
      : []),
    {
      source: 'arrival',
      render: ({ is_new }) =>
        is_new ? (
          <Chip
            color="primary"
            icon={<PersonAddOutlined />}
            label={translate('reports.rows.new')}
          />
        ) : (
          translate('reports.rows.returning')
        ),
    },
    { source: 'by', render: ({ created_by_name }) => created_by_name ?? EMPTY },
  ] satisfies Column[];
}
