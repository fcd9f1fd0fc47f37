import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { IMPORT } from '../../../config';
import { hasDetails } from '../../../entities';
import { EMPTY } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { FailedState } from '../../../ui/FailedState';
import { useFocusHandover } from '../../../ui/useFocusHandover';
import { pathsOf, type ResourceDefinition } from '../../declaration';
import type { ImportApi } from '../importApi';
import type { ImportPlace } from '../useImport';
import { Button } from '../../../ui/Button';
import { Skeleton } from '../../../ui/Skeleton';
import { TextLink } from '../../../ui/TextLink';

/** A number of an import that is done, and what it counts. */
export interface Behind {
  name: 'created' | 'added' | 'changed' | 'leftOut';
  label: string;
}

interface RowsDialogProps {
  resource: ResourceDefinition;
  place: ImportPlace;
  importId: string;
  behind: Behind;
  onClose: () => void;
}

/** A row of the file: the record that it became, or why it became none. */
interface ShownRow {
  row: number;
  name: string;
  /** Of a record that is there. */
  id?: string;
  note?: string | undefined;
}

/** The rows behind a number of an import: records lead to their pages, others say why they stayed out. */
export function RowsDialog({ resource, place, importId, behind, onClose }: RowsDialogProps) {
  const translate = useText();
  const id = useId();
  const list = useRef<HTMLElement>(null);
  const handover = useFocusHandover(() => list.current);
  const query = useInfiniteQuery({
    queryKey: [resource.name, 'import', importId, behind.name],
    queryFn: ({ pageParam }) => readRows(place.api, importId, behind.name, pageParam, translate),
    initialPageParam: 0,
    getNextPageParam: (page: readonly ShownRow[]) =>
      page.length === IMPORT.pageSize ? page.at(-1)?.row : undefined,
  });
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{behind.label}</DialogTitle>
      {/* Without links in it, the arrows scroll it where it has the focus itself. */}
      <DialogContent tabIndex={behind.name === 'leftOut' ? 0 : undefined}>
        {error && !data ? (
          <FailedState
            error={error}
            title={translate('import.done.rowsFailed')}
            onRetry={() => void refetch()}
          />
        ) : data ? (
          <Box ref={list} component="ul" tabIndex={-1} aria-labelledby={id} sx={LIST}>
            {data.pages.flat().map(({ row, name, id: record, note }) => (
              <li key={row}>
                <Typography variant="small" component="span" color="textSecondary">
                  {translate('import.check.rowOf', { row })}
                </Typography>
                <span>
                  {record === undefined || !hasDetails(resource.name) ? (
                    name
                  ) : (
                    <TextLink to={pathsOf(resource).details(record)}>{name}</TextLink>
                  )}
                  {note !== undefined && (
                    <Typography variant="small" component="div" color="textSecondary">
                      {note}
                    </Typography>
                  )}
                </span>
              </li>
            ))}
          </Box>
        ) : (
          [1, 2, 3].map((line) => <Skeleton key={line} height="2.25rem" />)
        )}
        {hasNextPage && (
          <Button
            {...handover}
            size="small"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            style={{ marginTop: '0.5rem' }}
          >
            {translate('import.done.moreRows')}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('import.done.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

async function readRows(
  { records, leftOut }: Pick<ImportApi, 'records' | 'leftOut'>,
  importId: string,
  name: Behind['name'],
  after: number,
  translate: ReturnType<typeof useText>,
): Promise<readonly ShownRow[]> {
  if (name === 'leftOut')
    return (await leftOut(importId))
      .filter(({ row }) => row > after)
      .slice(0, IMPORT.pageSize)
      .map(({ row, cells, reason }) => ({
        row,
        name: (cells ?? []).flatMap(([, text]) => text || []).join(' · ') || EMPTY,
        note: reason ?? undefined,
      }));
  const page = { after, limit: IMPORT.pageSize };
  return ((await records?.(importId, name, page)) ?? []).map(({ row, id, name: called, gone }) =>
    gone
      ? { row, name: called ?? EMPTY, note: translate('import.done.why.deleted') }
      : { row, name: called ?? EMPTY, id },
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '5rem minmax(0, 1fr)',
    alignItems: 'baseline',
    gap: '0.75rem',
    py: '0.5rem',
    borderTop: 1,
    borderColor: 'larder.border',
    overflowWrap: 'anywhere',
  },
  '& > li:first-of-type': { borderTop: 0 },
} as const;
