import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { isUuid } from '../../data/uuid';
import { RecordRoute } from '../../kit/details/RecordRoute';
import { MissingPage } from '../../kit/errors/MissingPage';
import { useResource } from '../../kit/ResourcesContext';
import { PageTitle } from '../../ui/PageTitle';
import { Skeleton } from '../../ui/Skeleton';

interface ClientPartProps {
  title: string;
  children: (clientId: string) => ReactNode;
}

/** A page below that of the client whom the address names. */
export function ClientPart({ title, children }: ClientPartProps) {
  const { client_id: id } = useParams();
  const clients = useResource('clients');
  if (!isUuid(id)) return <MissingPage />;
  return (
    <RecordRoute resource={clients} id={id}>
      <PageTitle title={title} lead={<ClientName />} />
      {children(id)}
    </RecordRoute>
  );
}

function ClientName() {
  const client = useRecordContext();
  return client ? String(client['full_name']) : <Skeleton width="10rem" />;
}
