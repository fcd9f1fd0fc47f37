import { formatTime } from '../../i18n/dates';
import { useText, type Text } from '../../i18n/text';
import type { DeskPlace } from '../../resources/visits/checkInContext';

type Event = DeskPlace['events'][number];

/** What is on today: 'Open Pantry, today 9:00 AM to 1:00 PM'; undefined while it is not known. */
export function useEventWords(events: readonly Event[] | undefined): string | undefined {
  const translate = useText();
  if (!events) return undefined;
  const [first, ...others] = events;
  if (!first) return translate('desk.noEvent');
  const name = eventInWords(first, translate);
  return others.length === 0
    ? name
    : translate('desk.event.more', { name, smart_count: others.length });
}

function eventInWords({ name, start_time: from, end_time: to }: Event, translate: Text): string {
  if (from === null) return translate('desk.event.all', { name });
  const times = { name, from: formatTime(from), to: formatTime(to ?? '') };
  return translate(to === null ? 'desk.event.from' : 'desk.event.fromTo', times);
}
