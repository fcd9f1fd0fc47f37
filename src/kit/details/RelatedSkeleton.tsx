import { ResourceContextProvider, useStore } from 'react-admin';
import { TABLE } from '../../config';
import { useText } from '../../i18n/text';
import type { ResourceDefinition } from '../declaration';
import { useTableColumns, NO_COLUMNS } from '../list/useTableColumns';
import { ResponsiveRows } from '../phone/ResponsiveRows';
import { PAGE_SIZE_KEY } from '../table/PagingBar';
import { TableCard } from '../table/TableCard';
import { ToolbarSkeleton } from '../table/ToolbarSkeleton';

interface RelatedSkeletonProps {
  resource: ResourceDefinition;
  /** As in RelatedTable. */
  columns: readonly string[];
}

/** A RelatedTable whose page waits for its record: its head, and as many grey rows as a page has. */
export function RelatedSkeleton(props: RelatedSkeletonProps) {
  return (
    <ResourceContextProvider value={props.resource.name}>
      <Bones {...props} />
    </ResourceContextProvider>
  );
}

function Bones({ resource, columns: shown }: RelatedSkeletonProps) {
  const translate = useText();
  const columns = useTableColumns(resource, shown, NO_COLUMNS);
  const [skeletonRows] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  return (
    <>
      <ToolbarSkeleton />
      <TableCard>
        <ResponsiveRows
          label={translate('common.loading')}
          columns={columns}
          rows={undefined}
          skeletonRows={skeletonRows}
        />
      </TableCard>
    </>
  );
}
