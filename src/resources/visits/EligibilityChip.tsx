import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { formatMomentTime, formatShortDate } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { Chip } from '../../ui/Chip';
import type { CheckInFacts } from './checkInContext';

type Facts = Pick<CheckInFacts, 'here_today' | 'last_visit' | 'limit'>;

/** Whether somebody may come today: here already, only later, never here before, or eligible. */
export function EligibilityChip({ facts }: { facts: Facts }) {
  const translate = useText();
  const { here_today: here, limit, last_visit: last } = facts;
  if (here)
    return (
      <Chip
        tone="neutral"
        Icon={HowToRegOutlined}
        label={translate('desk.eligibility.here', { time: formatMomentTime(here.visited_at) })}
      />
    );
  if (limit?.exceeded)
    return (
      <Chip
        tone="warning"
        Icon={ScheduleOutlined}
        label={
          limit.next_eligible_on === null
            ? translate('desk.eligibility.over')
            : translate('desk.eligibility.next', { date: formatShortDate(limit.next_eligible_on) })
        }
      />
    );
  if (!last)
    return (
      <Chip tone="info" Icon={PersonAddOutlined} label={translate('desk.eligibility.never')} />
    );
  return (
    <Chip
      tone="success"
      Icon={CheckCircleOutlined}
      label={translate('desk.eligibility.eligible')}
    />
  );
}
