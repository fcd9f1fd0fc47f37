import { useEffect, useEffectEvent, useRef } from 'react';
import { RecordContextProvider, useGetOne, type Identifier, type RaRecord } from 'react-admin';
import { isDataError } from '../../data/errors';
import { useText } from '../../i18n/text';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import type { ResourceDefinition } from '../declaration';
import { READ_AGAIN } from '../details/readAgain';
import type { RowAction } from '../table/tableTypes';
import { PeekView } from './PeekView';

interface ViewOfProps {
  resource: ResourceDefinition;
  /** What the menu of a row offers between View and Delete. */
  actionsOf: (record: RaRecord) => readonly RowAction[];
}

interface LoadedProps extends ViewOfProps {
  id: Identifier;
  /** Undefined where the list does not have it. */
  row: RaRecord | undefined;
}

/** What the panel beside a list says of a record; its outline until one is known. */
export function PeekRecord({
  id,
  ...props
}: Omit<LoadedProps, 'id'> & { id: Identifier | undefined }) {
  return id === undefined ? (
    <View {...props} record={undefined} />
  ) : (
    <Loaded key={id} {...props} id={id} />
  );
}

/** The record as its row has it, and as it is when it has been read again. */
function Loaded({ resource, id, row, actionsOf }: LoadedProps) {
  const translate = useText();
  const { data, error, refetch } = useGetOne<RaRecord>(
    resource.name,
    { id },
    { ...READ_AGAIN, placeholderData: row },
  );
  const readAgain = useEffectEvent(() => void refetch());
  const seen = useRef(row);
  useEffect(() => {
    // Its row changed, or has gone.
    if (seen.current !== row) readAgain();
    seen.current = row;
  }, [row]);
  if (isDataError(error) && error.kind === 'missing')
    return (
      <EmptyState
        role="status"
        illustration="error"
        title={translate('peek.gone')}
        text={translate('peek.goneText')}
      />
    );
  const isRefused = isDataError(error) && error.kind === 'refused';
  const record = data ?? (isRefused ? undefined : row);
  if (error && !record) return <FailedState error={error} onRetry={() => void refetch()} />;
  return <View resource={resource} record={record} actionsOf={actionsOf} />;
}

function View({ resource, record, actionsOf }: ViewOfProps & { record: RaRecord | undefined }) {
  const { peek: Own = PeekView } = resource.views;
  const action = record && actionsOf(record).find(({ danger }) => !danger);
  return (
    <RecordContextProvider value={record}>
      <Own resource={resource} record={record} action={action} />
    </RecordContextProvider>
  );
}
