import LoginOutlined from '@mui/icons-material/LoginOutlined';
import Box from '@mui/material/Box';
import '../../../i18n/firstHourTexts';
import { useCurrentUser } from '../../../data/useCurrentUser';
import { useText } from '../../../i18n/text';
import { Button } from '../../../ui/Button';
import { useNetworkEntry } from './useNetworkEntry';

/** Above every page while a super user is in a network that is not their own: which, and the way out. */
export default function EntryNotice() {
  const translate = useText();
  const user = useCurrentUser();
  const { busy, leave } = useNetworkEntry();
  return (
    <Box component="section" aria-label={translate('entry.leave')} data-print="hide" sx={STRIP}>
      <LoginOutlined aria-hidden sx={{ fontSize: 20 }} />
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{translate('entry.notice', { network: user?.network?.name })}</strong>{' '}
        {translate('entry.noticeText')}
      </Box>
      <Button size="small" loading={busy} onClick={() => void leave()}>
        {translate('entry.leave')}
      </Button>
    </Box>
  );
}

const STRIP = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
  px: { xs: '1rem', md: '2rem' },
  py: '0.5rem',
  bgcolor: 'larder.infoTint',
  borderBottom: 1,
  borderColor: 'larder.infoBorder',
  color: 'larder.infoText',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  '& strong': { fontWeight: 600 },
} as const;
