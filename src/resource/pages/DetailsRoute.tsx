import { ShowBase, useShowContext, useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { DetailsSkeleton } from '../../components/DetailsSkeleton';
import { ErrorState } from '../../components/ErrorState';
import { isDataError } from '../../data/DataError';
import type { ResourceDefinition } from '../declaration';
import { isUuid } from '../isUuid';
import { DetailsPage } from './DetailsPage';
import { MissingPage } from './MissingPage';

/** Loads the record that the address names, and shows its details. */
export function DetailsRoute({ resource }: { resource: ResourceDefinition }) {
  const { id } = useParams();
  if (!isUuid(id)) return <MissingPage />;
  const Details = resource.details ?? DetailsPage;
  return (
    <RecordRoute resource={resource} id={id}>
      <Details key={id} resource={resource} id={id} />
    </RecordRoute>
  );
}

interface RecordRouteProps {
  resource: Pick<ResourceDefinition, 'name'>;
  id: string;
  children: ReactNode;
}

/** A page about one record: a skeleton while it loads, /not-found when there is none. */
export function RecordRoute({ resource, id, children }: RecordRouteProps) {
  return (
    <ShowBase
      resource={resource.name}
      id={id}
      queryOptions={QUERY}
      disableAuthentication
      key={id}
    >
      <WhenLoaded>{children}</WhenLoaded>
    </ShowBase>
  );
}

// The page itself says what is wrong; react-admin would go to the list.
const QUERY = { onError: () => undefined };

function WhenLoaded({ children }: { children: ReactNode }) {
  const { record, error, refetch } = useShowContext();
  const translate = useTranslate();
  if (record) return children;
  if (!error) return <DetailsSkeleton />;
  if (isDataError(error) && error.kind === 'missing') return <MissingPage />;
  return (
    <ErrorState
      title={translate(error instanceof Error ? error.message : 'ra.notification.http_error')}
      text={isDataError(error) ? translate(error.detail) : undefined}
      onRetry={() => void refetch()}
    />
  );
}
