import type { ReactNode } from 'react';
import { useCreate, type RaRecord, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { PageTitle } from '../../ui/PageTitle';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { requireAnswer } from './requireAnswer';
import { ResourceForm } from './ResourceForm';
import { useFormScope } from './useFormScope';
import { useReplacePage } from './useReplacePage';
import { useTexts } from '../useTexts';

interface CreatePageProps {
  resource: ResourceDefinition;
  /** Beside the button of the form. */
  note?: ReactNode;
}

/** The page that makes a new record. */
export function CreatePage({ resource, note }: CreatePageProps) {
  const textOf = useTexts(resource);
  const navigate = useNavigate();
  const notify = useNotify();
  const replacePage = useReplacePage();
  const [create] = useCreate<RaRecord>();
  const scope = useFormScope(resource.name);
  const paths = pathsOf(resource);

  const save = async (values: Record<string, unknown>) => {
    const record = requireAnswer(
      await create(resource.name, { data: values, meta: scope.meta() }, { returnPromise: true }),
    );
    notify(textOf('success.create'), { type: 'success' });
    return () => {
      replacePage(paths.details(record.id));
    };
  };

  return (
    <>
      <PageTitle title={textOf('create.title')} subtitle={textOf('list.subtitle')} />
      <ResourceForm
        resource={resource}
        onSave={save}
        submitLabel={textOf('create.submit')}
        onCancel={() => void navigate(paths.list)}
        note={note}
      />
    </>
  );
}
