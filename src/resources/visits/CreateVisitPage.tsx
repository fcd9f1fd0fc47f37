import { useState } from 'react';
import { useCreate, useRecordContext, useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { notify } from '../../components/notify';
import { PageTitle } from '../../components/PageTitle';
import { isUuid } from '../../resource/isUuid';
import { MissingPage } from '../../resource/pages/MissingPage';
import { RecordRoute } from '../../resource/pages/RecordRoute';
import { ResourceForm } from '../../resource/ResourceForm';
import { useFormScope } from '../../resource/useFormScope';
import { useTexts } from '../../resource/useTexts';
import { pathTo } from '../../routes';
import { newUuid } from '../../resource/newUuid';
import { visits } from './visits';

/** The check-in of a client. */
export function CreateVisitPage() {
  const { client_id: clientId } = useParams();
  if (!isUuid(clientId)) return <MissingPage />;
  return (
    <RecordRoute resource={{ name: 'clients' }} id={clientId}>
      <CheckIn clientId={clientId} />
    </RecordRoute>
  );
}

function CheckIn({ clientId }: { clientId: string }) {
  const client = useRecordContext();
  const translate = useTranslate();
  const textOf = useTexts(visits);
  const navigate = useNavigate();
  const [create] = useCreate();
  const scope = useFormScope('visits');
  // Saving twice (a lost answer, a double click) makes one visit.
  const [idempotencyKey] = useState(newUuid);
  const back = () => void navigate(pathTo('ClientDetails', { client_id: clientId }));

  const save = async (values: Record<string, unknown>) => {
    const data = { ...values, client_id: clientId, idempotency_key: idempotencyKey };
    try {
      await create('visits', { data, meta: scope.meta() }, { returnPromise: true });
    } catch (error) {
      if (!isSavedAlready(error)) throw error;
    }
    notify(textOf('success.create'), { tone: 'success' });
    return back;
  };

  return (
    <>
      <PageTitle
        title={translate('resources.visits.create.title')}
        subtitle={textOf('create.subtitle', { client: client?.['full_name'] })}
      />
      <ResourceForm
        resource={visits}
        onSave={save}
        submitLabel={textOf('create.submit')}
        onCancel={back}
      />
    </>
  );
}

/** The visit of this form is there: an earlier attempt arrived although its answer did not. */
function isSavedAlready(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('body' in error)) return false;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('errors' in body)) return false;
  const { errors } = body;
  return typeof errors === 'object' && errors !== null && 'idempotency_key' in errors;
}
