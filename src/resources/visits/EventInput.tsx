import { useText } from '../../i18n/text';
import { SelectInput } from '../../kit/form/SelectInput';

/** Which of the day's events a visit was for; nothing where there is none. */
export function EventInput({
  events,
}: {
  events: readonly { id: string; name: string }[] | undefined;
}) {
  const translate = useText();
  if (!events || events.length === 0) return null;
  return (
    <SelectInput
      source="event_id"
      label={translate('resources.visits.fields.event_id')}
      choices={events}
      emptyLabel={translate('resources.visits.create.noEvent')}
      wide
    />
  );
}
