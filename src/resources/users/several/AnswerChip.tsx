import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { useText } from '../../../i18n/text';
import { Chip } from '../../../ui/Chip';
import type { Answer } from './useInviteSeveral';

const LOOKS = {
  waiting: { tone: 'neutral', Icon: ScheduleOutlined },
  invited: { tone: 'success', Icon: CheckCircleOutlined },
  restored: { tone: 'success', Icon: CheckCircleOutlined },
  added: { tone: 'success', Icon: CheckCircleOutlined },
  offered: { tone: 'info', Icon: ForwardToInboxOutlined },
  refused: { tone: 'danger', Icon: ErrorOutlineOutlined },
} as const satisfies Record<Answer['state'], object>;

/** What has become of an invitation, in a word. */
export function AnswerChip({ state }: { state: Answer['state'] }) {
  const translate = useText();
  return <Chip {...LOOKS[state]} label={translate(`invitations.answers.${state}`)} />;
}
