import { useRef, type ReactElement, type ReactNode } from 'react';
import { useRecordContext, type RaRecord } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { DetailsColumns } from './DetailsColumns';
import { useFocusHandover } from '../../ui/useFocusHandover';
import type { ResourceDefinition } from '../declaration';
import { DetailsSkeleton } from './DetailsSkeleton';
import { DetailsTitle, type DetailsTitleProps } from './DetailsTitle';
import { EditForm } from '../form/EditForm';
import { FactsCard } from './FactsCard';
import { useCan } from '../useCan';

interface DetailsPageProps extends Pick<
  DetailsTitleProps,
  'avatar' | 'subtitle' | 'lead' | 'chip' | 'actions' | 'menu'
> {
  resource: ResourceDefinition;
  /** What its form is saved by, such as react-admin's `<SaveButton />`. */
  submitButton?: ReactNode;
  /**
   * What stands below the title; the record's fields, or its form, unless said otherwise.
   *
   * @param form the record's form while it is open, else null
   */
  children?: (record: RaRecord, form: ReactElement | null) => ReactNode;
  /** What stands there while the record is on its way; the labels of its fields unless said otherwise. */
  waiting?: ReactNode;
}

/** A details view: the record's name, its fields, and the form for who may edit. */
export function DetailsPage(props: DetailsPageProps) {
  const { resource, submitButton, children, waiting, ...title } = props;
  const record = useRecordContext();
  const [editing, setEditing] = useEditMode(resource);
  const editButton = useRef<HTMLButtonElement>(null);
  const handover = useFocusHandover(() => editButton.current);
  if (!record) {
    return (
      <DetailsSkeleton avatar={title.avatar !== undefined}>
        {waiting ?? <DetailsColumns left={<FactsCard resource={resource} record={undefined} />} />}
      </DetailsSkeleton>
    );
  }
  const form = editing ? (
    <div {...handover}>
      <EditForm
        resource={resource}
        record={record}
        submitButton={submitButton}
        onDone={() => {
          setEditing(false);
        }}
      />
    </div>
  ) : null;
  return (
    <>
      <DetailsTitle
        {...title}
        resource={resource}
        record={record}
        editButton={editButton}
        onEdit={
          editing
            ? undefined
            : () => {
                setEditing(true);
              }
        }
      />
      {children ? (
        children(record, form)
      ) : (
        <DetailsColumns left={form ?? <FactsCard resource={resource} record={record} />} />
      )}
    </>
  );
}

/**
 * Whether a details page shows its form. The address says so (`?edit=1`), so that a reload and
 * going back do what people expect; who may not edit sees the details whatever it says.
 */
function useEditMode(
  resource: Pick<ResourceDefinition, 'access'>,
): [boolean, (editing: boolean) => void] {
  const can = useCan(resource);
  const [params, setParams] = useSearchParams();
  return [
    params.get('edit') === '1' && can('edit'),
    (editing) => {
      setParams(editing ? { edit: '1' } : {}, { replace: !editing });
    },
  ];
}
