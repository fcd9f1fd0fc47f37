import { useEffect, useRef, useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { SelectInput } from '../../components/form/SelectInput';
import type { InputProps } from '../../components/form/useFormField';
import { today } from '../../i18n/dates';

interface EventRecord extends RaRecord {
  name: string;
  start_date: string;
  end_date: string | null;
}

const SOONEST = { field: 'start_date', order: 'DESC' } as const;

/**
 * The events of today at the active location. When there is just one, it is chosen already; when
 * there is none, nothing is asked.
 */
export function TodaysEventInput(props: InputProps) {
  const [day] = useState(() => today());
  const { data = [] } = useGetList<EventRecord>('events', {
    pagination: { page: 1, perPage: 25 },
    sort: SOONEST,
    filter: { 'start_date@lte': day },
  });
  const events = data.filter((event) => (event.end_date ?? event.start_date) >= day);
  const onlyId = events.length === 1 ? String(events[0]?.id) : null;
  useChooseOnce(props.source, onlyId);
  if (events.length === 0) return null;
  return (
    <SelectInput
      {...props}
      choices={events.map((event) => ({ id: String(event.id), name: event.name }))}
    />
  );
}

/** Sets a field, once, while nobody has touched it. */
function useChooseOnce(source: string, id: string | null) {
  const { getFieldState, resetField } = useFormContext();
  const chosen = useRef(false);
  useEffect(() => {
    if (id === null || chosen.current) return;
    chosen.current = true;
    if (!getFieldState(source).isDirty) resetField(source, { defaultValue: id });
  }, [id, source, getFieldState, resetField]);
}
