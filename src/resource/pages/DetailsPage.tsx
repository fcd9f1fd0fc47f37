import { useRecordContext } from 'react-admin';
import { DetailsColumns } from '../../components/DetailsColumns';
import type { DetailsProps } from '../declaration';
import { DetailsTitle } from '../DetailsTitle';
import { EditForm } from '../EditForm';
import { FactsCard } from '../FactsCard';
import { useEditMode } from '../useEditMode';

/** The derived details view: the record's name, its fields, and the form for who may edit. */
export function DetailsPage({ resource }: DetailsProps) {
  const record = useRecordContext();
  const [editing, setEditing] = useEditMode(resource);
  if (!record) return null;
  return (
    <>
      <DetailsTitle
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
      <DetailsColumns
        left={
          editing ? (
            <EditForm
              resource={resource}
              record={record}
              onDone={() => {
                setEditing(false);
              }}
            />
          ) : (
            <FactsCard resource={resource} record={record} />
          )
        }
      />
    </>
  );
}
