import type { RaRecord } from 'react-admin';
import { formatShortDate, formatTime } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import type { FoundRow } from '../../kit/search/foundRow';

function Day({ record }: { record: RaRecord }) {
  const start: unknown = record['start_date'];
  return typeof start === 'string' && formatShortDate(start);
}

function Time({ record }: { record: RaRecord }) {
  const translate = useText();
  const start: unknown = record['start_time'];
  return typeof start === 'string' ? formatTime(start) : translate('common.allDay');
}

export default { entity: 'events', detail: Day, right: Time } satisfies FoundRow;
