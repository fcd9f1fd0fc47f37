import { Fragment, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'react-admin';
import { TABLE } from '../../config';
import { PageTitle } from '../../ui/PageTitle';
import { useText } from '../../i18n/text';
import type { ResourceDefinition } from '../declaration';
import { useFieldLabel } from '../fields/bindField';
import { PhoneRows } from '../phone/PhoneRows';
import { usePhone } from '../../ui/usePhone';
import { PAGE_SIZE_KEY, PagingBar } from '../table/PagingBar';
import { menuColumn, Rows } from '../table/Rows';
import { TableCard } from '../table/TableCard';
import { ToolbarSkeleton } from '../table/ToolbarSkeleton';
import { useTexts } from '../useTexts';
import { useNarrowColumns } from './useNarrowColumns';
import { useTableColumns } from './useTableColumns';

interface ListSkeletonProps {
  resource: ResourceDefinition;
  /** What stands around all below the title. */
  Frame?: ComponentType<{ children: ReactNode }> | undefined;
}

/** A list that is not there yet: its own title, its head and footer, and as many grey rows as a page has. */
export function ListSkeleton({ resource, Frame = Fragment }: ListSkeletonProps) {
  const translate = useText();
  const textOf = useTexts(resource);
  const labelOf = useFieldLabel();
  const isPhone = usePhone();
  const {
    narrow,
    room: { frame },
  } = useNarrowColumns(resource);
  const columns = useTableColumns(resource).filter(({ source, hidden }) =>
    narrow ? narrow.includes(source) : !hidden,
  );
  const [skeletonRows] = useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize);
  const rows = { label: translate('common.loading'), rows: undefined, skeletonRows };
  return (
    <>
      <PageTitle title={textOf('list.title')} subtitle={textOf('list.subtitle')} />
      <Frame>
        <div ref={frame}>
          <ToolbarSkeleton />
          <TableCard
            footer={
              <PagingBar
                page={1}
                perPage={skeletonRows}
                total={undefined}
                setPage={nothing}
                setPerPage={nothing}
              />
            }
          >
            {isPhone ? (
              <PhoneRows {...rows} head={{ left: labelOf(resource.sort.field) }} />
            ) : (
              <Rows
                {...rows}
                columns={[
                  ...columns.map(({ source, label, align, flows }, place) => ({
                    ...{ source, label, align },
                    className: [place === 0 && 'column-name', flows && 'column-flows']
                      .filter(Boolean)
                      .join(' '),
                    render: () => null,
                  })),
                  menuColumn(translate('table.actions'), () => null),
                ]}
              />
            )}
          </TableCard>
        </div>
      </Frame>
    </>
  );
}

/** The footer is there to be seen; what is chosen in it is kept for the rows that come. */
const nothing = () => undefined;
