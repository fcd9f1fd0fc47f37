import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { DetailsColumns } from './DetailsColumns';
import type { ResourceDefinition } from '../declaration';
import { DetailsSkeleton, FormSkeleton } from './DetailsSkeleton';
import { DetailsTitle } from './DetailsTitle';
import { EditForm } from '../form/EditForm';
import { useTexts } from '../useTexts';

interface FormPageProps {
  resource: ResourceDefinition;
  /** What its form is saved by, such as react-admin's `<SaveButton />`. */
  submitButton?: ReactNode;
  /** Beside its name. */
  actions?: ReactNode;
  /** Above its form. */
  notice?: ReactNode;
  /** What belongs to the record, below its form. */
  children: ReactNode;
  /** What stands there while the record is on its way. */
  waiting?: ReactNode;
}

/** A details view whose form is always open: short records that one comes to change. */
export function FormPage(props: FormPageProps) {
  const { resource, submitButton, actions, notice, children, waiting } = props;
  const record = useRecordContext();
  const textOf = useTexts(resource);
  if (!record) {
    return (
      <DetailsSkeleton>
        <DetailsColumns
          left={
            <>
              <FormSkeleton resource={resource} title={textOf('details.form')} />
              {waiting}
            </>
          }
        />
      </DetailsSkeleton>
    );
  }
  return (
    <>
      <DetailsTitle resource={resource} record={record} actions={actions} />
      <DetailsColumns
        left={
          <>
            {notice}
            <EditForm
              resource={resource}
              record={record}
              title={textOf('details.form')}
              submitLabel={textOf('details.update')}
              submitButton={submitButton}
            />
            {children}
          </>
        }
      />
    </>
  );
}
