import { useState } from 'react';
import { useCreate, useDataProvider, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { PageTitle } from '../../components/PageTitle';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { ResourceForm } from '../ResourceForm';
import { useTexts } from '../useTexts';

/** The page that makes a new record. */
export function CreatePage({ resource }: { resource: ResourceDefinition }) {
  const textOf = useTexts(resource);
  const notify = useNotify();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<LarderDataProvider>();
  const [create] = useCreate();
  // A form writes to the place under which it was opened, whatever another tab switched to.
  const [scope] = useState(() => dataProvider.scopeOf(resource.name));
  const paths = pathsOf(resource);
  const Note = resource.createNote;

  const save = async (values: Record<string, unknown>) => {
    const record = await create(
      resource.name,
      { data: values, meta: scope ? { scope } : undefined },
      { returnPromise: true },
    );
    notify(textOf('success.create'), { type: 'success' });
    return () => void navigate(paths.details(record.id));
  };

  return (
    <>
      <PageTitle title={textOf('create.title')} subtitle={textOf('list.subtitle')} />
      <ResourceForm
        resource={resource}
        onSave={save}
        submitLabel={textOf('create.submit')}
        onCancel={() => void navigate(paths.list)}
        note={Note && <Note />}
      />
    </>
  );
}
