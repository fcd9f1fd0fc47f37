import { useMemo, type ReactNode } from 'react';
import { ShowBase, useShowContext, type RaRecord } from 'react-admin';
import { FailedState } from '../../ui/FailedState';
import { isAnyDirty } from '../../ui/useGuard';
import { isDataError } from '../../data/errors';
import { READ_AGAIN } from './readAgain';
import type { ResourceDefinition } from '../declaration';
import { useReportError } from '../errors/useReportError';
import { PageRecordContext } from '../history/RecordHistory';
import { MissingPage } from '../errors/MissingPage';
import { MergedRecord } from '../similar/MergedRecord';
import { Card } from '../../ui/Card';

interface RecordRouteProps {
  resource: Pick<ResourceDefinition, 'name'>;
  id: string;
  /** The page says its title itself, whether the record is there or not. */
  titled?: boolean;
  /** Drawn from the start: without a record around it, as a skeleton. */
  children: ReactNode;
}

/** A page about one record: its own skeleton while it loads, /not-found when there is none. */
export function RecordRoute({ resource, id, titled = false, children }: RecordRouteProps) {
  const report = useReportError();
  // The page itself says what is wrong; react-admin would go to the list.
  const onError = (error: Error) => {
    if (!isMissing(error)) report(error);
  };
  const { name } = resource;
  const pageRecord = useMemo(() => ({ entity: name, id }), [name, id]);
  return (
    <ShowBase
      resource={resource.name}
      id={id}
      queryOptions={{ onError, ...READ_AGAIN }}
      disableAuthentication
      key={id}
    >
      <PageRecordContext.Provider value={pageRecord}>
        <WhenLoaded titled={titled}>{children}</WhenLoaded>
      </PageRecordContext.Provider>
    </ShowBase>
  );
}

/** Whether there is no such record, or none that the person may see. */
export const isMissing = (error: unknown) => isDataError(error) && error.kind === 'missing';

function WhenLoaded({ titled, children }: { titled: boolean; children: ReactNode }) {
  const { record, error, refetch } = useShowContext<RaRecord, Error>();
  // Before the record: a copy from before its deletion may still be there. What somebody is typing
  // is not taken away, though.
  if (isMissing(error) && !(record && isAnyDirty()))
    return isDataError(error) && error.mergedInto !== undefined ? (
      <MergedRecord key={error.mergedInto} id={error.mergedInto} />
    ) : (
      <MissingPage />
    );
  // The page is fetched while the record is, and draws its own head and labels until that is there.
  if (record || !error) return children;
  return (
    <Card flat>
      <FailedState
        heading={titled ? undefined : 'h1'}
        error={error}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}
