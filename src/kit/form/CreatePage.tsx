import { useRef, type ReactNode } from 'react';
import { useCreate, type RaRecord, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { PageTitle } from '../../ui/PageTitle';
import { useSayNotAsked } from '../custom/useSayNotAsked';
import { pathsOf, type ResourceDefinition } from '../declaration';
import { CreateFooter, type CreateNext } from './CreateFooter';
import { useInitialValues } from './initialValues';
import { requireAnswer } from './requireAnswer';
import { ResourcePageForm } from './ResourceForm';
import { useFormScope } from './useFormScope';
import { useReplacePage } from './useReplacePage';
import { useTexts } from '../useTexts';

interface CreatePageProps {
  resource: ResourceDefinition;
  /** Beside the heading. */
  note?: ReactNode;
  /** What its primary button goes on to. */
  next?: CreateNext | undefined;
  /** In place of its buttons that create, such as react-admin's `<SaveButton />`. */
  submitButton?: ReactNode;
}

/** The page that makes a new record. */
export function CreatePage({ resource, note, next, submitButton }: CreatePageProps) {
  const textOf = useTexts(resource);
  const navigate = useNavigate();
  const notify = useNotify();
  const sayNotAsked = useSayNotAsked(resource);
  const replacePage = useReplacePage();
  const [create] = useCreate<RaRecord>();
  const scope = useFormScope(resource.name);
  const paths = pathsOf(resource);
  const given = useInitialValues();
  const goesOn = useRef(false);

  const save = async (values: Record<string, unknown>) => {
    const record = requireAnswer(
      await create(resource.name, { data: values, meta: scope.meta() }, { returnPromise: true }),
    );
    notify(textOf('success.create'), { type: 'success' });
    sayNotAsked(values, record);
    return () => {
      replacePage(next && goesOn.current ? next.path(String(record.id)) : paths.details(record.id));
    };
  };

  return (
    <>
      <PageTitle title={textOf('create.title')} subtitle={textOf('list.subtitle')} actions={note} />
      <ResourcePageForm
        resource={resource}
        given={given}
        onSave={save}
        opens
        footer={
          <CreateFooter
            label={textOf('create.submit')}
            next={next}
            submitButton={submitButton}
            onCancel={() => void navigate(paths.list)}
            onSubmit={(further) => {
              goesOn.current = further;
            }}
          />
        }
      />
    </>
  );
}
