import type { ReactElement, ReactNode } from 'react';
import { useRecordContext, type RaRecord } from 'react-admin';
import { DetailsColumns } from '../../components/DetailsColumns';
import type { ResourceDefinition } from '../declaration';
import { DetailsTitle, type DetailsTitleProps } from '../DetailsTitle';
import { EditForm } from '../EditForm';
import { FactsCard } from '../FactsCard';
import { useEditMode } from '../useEditMode';

interface DetailsPageProps extends Pick<DetailsTitleProps, 'avatar' | 'subtitle' | 'actions'> {
  resource: ResourceDefinition;
  /**
   * What stands below the title; the record's fields, or its form, unless said otherwise.
   *
   * @param form the record's form while it is open, else null
   */
  children?: (record: RaRecord, form: ReactElement | null) => ReactNode;
}

/** A details view: the record's name, its fields, and the form for who may edit. */
export function DetailsPage({ resource, children, ...title }: DetailsPageProps) {
  const record = useRecordContext();
  const [editing, setEditing] = useEditMode(resource);
  if (!record) return null;
  const form = editing ? (
    <EditForm
      resource={resource}
      record={record}
      onDone={() => {
        setEditing(false);
      }}
    />
  ) : null;
  return (
    <>
      <DetailsTitle
        {...title}
        resource={resource}
        record={record}
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
