import { Suspense } from 'react';
import { useStore } from 'react-admin';
import { TABLE } from '../../config';
import { PageTitle } from '../../ui/PageTitle';
import { useText } from '../../i18n/text';
import type { ResourceDefinition } from '../declaration';
import { useFieldLabel } from '../fields/bindField';
import { PhoneRows } from '../phone/lazyParts';
import { usePhone } from '../../ui/usePhone';
import { PAGE_SIZE_KEY } from '../table/PagingBar';
import { Rows } from '../table/Rows';
import { TableCard } from '../table/TableCard';
import { useTexts } from '../useTexts';

/** A list that is not there yet: its own title, its head, and as many grey rows as a page has. */
export function ListSkeleton({ resource }: { resource: ResourceDefinition }) {
  const translate = useText();
  const textOf = useTexts(resource);
  const labelOf = useFieldLabel();
  const isPhone = usePhone();
  const [bones] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  const rows = { label: translate('common.loading'), rows: undefined, bones };
  return (
    <>
      <PageTitle title={textOf('list.title')} subtitle={textOf('list.subtitle')} />
      <div className="plain-bone" style={TOOLBAR} />
      <TableCard>
        {isPhone ? (
          <Suspense fallback={null}>
            <PhoneRows {...rows} head={{ left: labelOf(resource.sort.field) }} />
          </Suspense>
        ) : (
          <Rows
            {...rows}
            columns={resource.list.map((source) => ({
              source,
              label: labelOf(source),
              align: resource.fields[source]?.field.align ?? 'left',
              render: () => null,
            }))}
          />
        )}
      </TableCard>
    </>
  );
}

/** As high as the toolbar, so that nothing moves. */
const TOOLBAR = { height: '2.75rem', marginBottom: '0.875rem', borderRadius: '0.5rem' } as const;
