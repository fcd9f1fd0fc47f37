import '../../../i18n/activityTexts';
import FileDownloadOutlinedIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { TABLE } from '../../../config';
import { choicesOf } from '../../../i18n/choices';
import { useText } from '../../../i18n/text';
import { ExportProgressDialog } from '../../../kit/list/ExportProgressDialog';
import { useFileExport } from '../../../kit/list/useFileExport';
import { FilterChips } from '../../../kit/table/FilterBar';
import { NothingFound } from '../../../kit/table/NothingFound';
import { PAGE_SIZE_KEY, PagingBar } from '../../../kit/table/PagingBar';
import { Rows } from '../../../kit/table/Rows';
import { TableCard } from '../../../kit/table/TableCard';
import type { TableFilter } from '../../../kit/table/tableFilters';
import { ToolbarButton } from '../../../kit/table/ToolbarButton';
import { useDataApi } from '../../../kit/useDataApi';
import { EmptyState } from '../../../ui/EmptyState';
import { FailedState } from '../../../ui/FailedState';
import { filterOfAddress, pageOfAddress, readFilter, type ActivityFilter } from './activityFilter';
import { exportActivity } from './exportActivity';
import { ACTIVITY_KINDS } from './kinds';
import { readActivity } from './readActivity';
import { ACTIVITY_CELLS, useActivityColumns } from './useActivityColumns';
import { Card } from '../../../ui/Card';

/** What was done in a network, by whom and to what: the audit trail in plain words. */
export function NetworkActivity({ networkId }: { networkId: string }) {
  const translate = useText();
  const [perPage] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  const { filter, page, setFilter, setPage } = useActivityAddress();
  const columns = useActivityColumns();
  const filters = useActivityFilters();
  const { data, error, isFetching, refetch } = useActivityPage(networkId, filter, page, perPage);
  const isNarrowed = Object.keys(filter).length > 0;
  const title = translate('resources.networks.settings.activity');

  return (
    <section aria-label={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.75 }}>
        <FilterChips
          filters={filters}
          values={filter}
          onChange={(values) => {
            setFilter(readFilter(values));
          }}
        />
        <ActivityExportButton networkId={networkId} filter={filter} />
      </Box>
      {error && !data ? (
        <Card flat>
          <FailedState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <TableCard
          scrollName={title}
          refreshing={isFetching && data !== undefined}
          footer={
            <PagingBar
              page={page}
              perPage={perPage}
              total={data?.total ?? undefined}
              setPage={setPage}
              setPerPage={() => {
                // The bar has remembered the size; the page counts in the old one.
                setPage(1);
              }}
            />
          }
        >
          {data?.rows.length !== 0 ? (
            <Rows
              label={title}
              columns={columns}
              rows={data?.rows}
              skeletonRows={perPage}
              sx={ACTIVITY_CELLS}
            />
          ) : isNarrowed ? (
            <NothingFound
              searchText=""
              filters={filters}
              values={filter}
              onClear={() => {
                setFilter({});
              }}
            />
          ) : (
            <EmptyState title={translate('resources.networks.activity.none')} />
          )}
        </TableCard>
      )}
    </section>
  );
}

function ActivityExportButton(props: { networkId: string; filter: ActivityFilter }) {
  const translate = useText();
  const dataApi = useDataApi();
  const { progress, start, cancel } = useFileExport('activity');
  return (
    <Box sx={{ ml: 'auto' }}>
      <ToolbarButton
        variant="text"
        label={translate('table.export')}
        icon={<FileDownloadOutlinedIcon />}
        onClick={() =>
          void start((running) => exportActivity({ ...props, ...running, dataApi, translate }))
        }
      />
      <ExportProgressDialog progress={progress} onCancel={cancel} />
    </Box>
  );
}

function useActivityPage(networkId: string, filter: ActivityFilter, page: number, perPage: number) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['networks', 'activity', networkId, filter, page, perPage],
    queryFn: ({ signal }) =>
      readActivity(dataApi, {
        networkId,
        filter,
        limit: perPage,
        offset: (page - 1) * perPage,
        signal,
      }),
    placeholderData: keepPreviousData,
    // Who has just exported or changed something looks here for it.
    staleTime: 0,
  });
}

/** By person, kind and day. */
function useActivityFilters(): readonly TableFilter[] {
  const translate = useText();
  return useMemo(
    () => [
      {
        source: 'person',
        label: translate('resources.networks.activity.person'),
        kind: 'reference',
        reference: 'colleagues',
        nameColumn: 'full_name',
      },
      {
        source: 'kind',
        label: translate('resources.networks.activity.what'),
        kind: 'choice',
        choices: choicesOf(ACTIVITY_KINDS),
      },
      {
        source: 'at',
        label: translate('resources.networks.activity.day'),
        kind: 'date',
        moment: true,
      },
    ],
    [translate],
  );
}

/** Filter and page stand in the address: going back and reloading do what they should. */
function useActivityAddress() {
  const [params, setParams] = useSearchParams();
  const text = params.get('filter');
  const filter = useMemo(
    () => filterOfAddress(new URLSearchParams(text === null ? {} : { filter: text })),
    [text],
  );
  const change = (values: Readonly<Record<string, string | null>>) => {
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [key, value] of Object.entries(values)) {
        if (value === null) next.delete(key);
        else next.set(key, value);
      }
      return next;
    });
  };
  return {
    filter,
    page: pageOfAddress(params),
    setFilter: (next: ActivityFilter) => {
      const isEmpty = Object.keys(next).length === 0;
      change({ filter: isEmpty ? null : JSON.stringify(next), page: null });
    },
    setPage: (page: number) => {
      change({ page: page === 1 ? null : String(page) });
    },
  };
}
