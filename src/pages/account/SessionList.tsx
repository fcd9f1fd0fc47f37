import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import LaptopOutlined from '@mui/icons-material/LaptopOutlined';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../i18n/dates';
import { useText, type Text } from '../../i18n/text';
import { FramedList } from '../../ui/FramedList';
import type { OwnSession } from './useSessions';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Skeleton } from '../../ui/Skeleton';

const PHONES: readonly (string | null)[] = ['iPhone', 'iPad', 'Android'];

function DeviceIcon({ system }: Pick<OwnSession, 'system'>) {
  if (system === null) return <DevicesOutlined />;
  return PHONES.includes(system) ? <SmartphoneOutlined /> : <LaptopOutlined />;
}

/** The device of a session, in plain words. */
function deviceOf({ browser, system }: OwnSession, translate: Text): string {
  if (browser && system) return translate('account.sessions.device', { browser, system });
  return browser ?? system ?? translate('account.sessions.unknownDevice');
}

interface SessionListProps {
  /** Undefined while they are loaded. */
  sessions: readonly OwnSession[] | undefined;
  /** The session that is being ended. */
  ending: string | undefined;
  onEnd: (session: OwnSession) => void;
}

/** Sessions with their devices and when they were used. */
export function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  const translate = useText();
  if (!sessions) {
    return (
      <Box role="status" aria-label={translate('common.loading')}>
        <Skeleton width="9rem" />
        <Skeleton width="14rem" />
      </Box>
    );
  }
  return (
    <FramedList label={translate('account.sessions.title')}>
      {sessions.map((session) => (
        <SessionEntry
          key={session.id}
          session={session}
          busy={ending === session.id}
          onEnd={onEnd}
        />
      ))}
    </FramedList>
  );
}

interface SessionEntryProps {
  session: OwnSession;
  busy: boolean;
  onEnd: (session: OwnSession) => void;
}

function SessionEntry({ session, busy, onEnd }: SessionEntryProps) {
  const translate = useText();
  const device = deviceOf(session, translate);
  const used = formatDateTime(session.used_at);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '0.25rem 0.875rem',
        px: '1rem',
        py: '0.75rem',
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', sm: 'flex' },
          color: 'text.secondary',
          '& svg': { fontSize: 22 },
        }}
      >
        <DeviceIcon system={session.system} />
      </Box>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.5rem' }}>
          <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
          {session.is_current && (
            <Chip tone="accent" label={translate('account.sessions.current')} />
          )}
          {!session.is_complete && <Chip label={translate('account.sessions.incomplete')} />}
        </Box>
        <Typography variant="caption" component="p" color="textSecondary">
          {session.is_current
            ? translate('account.sessions.usedNow')
            : translate('account.sessions.used', { time: used })}
        </Typography>
        {session.address && (
          <Typography variant="caption" component="p" color="textSecondary">
            {translate('account.sessions.address', { address: session.address })}
          </Typography>
        )}
        <Typography variant="caption" component="p" color="textSecondary">
          {translate('account.sessions.began', { time: formatDateTime(session.created_at) })}
        </Typography>
      </Box>
      {!session.is_current && (
        <Button
          size="small"
          variant="text"
          loading={busy}
          style={{ marginLeft: 'auto' }}
          aria-label={translate('account.sessions.endLabel', { device, time: used })}
          onClick={() => onEnd(session)}
        >
          {translate('account.sessions.end')}
        </Button>
      )}
    </Box>
  );
}
