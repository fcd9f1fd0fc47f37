import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import '../../i18n/deskTexts';
import { askForTablet, stopAsking, useTabletAsked } from '../../db/turnedTablet';
import { signWords } from '../../i18n/signWords';
import { useText } from '../../i18n/text';
import { IconButton } from '../../ui/IconButton';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { isTabletEntry, TABLET_ENTRY } from './tabletEntry';
import { TakeBackDialog } from './TakeBackDialog';

/**
 * What stands in place of the app while a tablet is turned to a client, below the statement: a client who has signed gives
 * it back. Back and Forward lead nowhere.
 */
export function TurnedTablet() {
  const translate = useText();
  const id = useId();
  const asked = useTabletAsked();
  useEntryOnTop();
  const lock = translate('desk.programs.turn.lock');
  return (
    <>
      <LeaveGuard holds />
      <Box role="dialog" aria-modal="true" aria-labelledby={id} sx={COVER}>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <IconButton aria-label={lock} title={lock} onClick={askForTablet} style={LOCK}>
            <LockOutlined />
          </IconButton>
        </Box>
        <Box id={id} sx={WORDS}>
          {(['en', 'es'] as const).map((language) => (
            <Typography key={language} variant="h1" component="p" lang={language}>
              {signWords[language].giveBack}
            </Typography>
          ))}
        </Box>
      </Box>
      {/* Asked again it comes above a statement that was opened meanwhile. */}
      {asked > 0 && <TakeBackDialog key={asked} onClose={stopAsking} />}
    </>
  );
}

/** Puts an entry of its own on top of the history, so that the first Back stays in this page and is held. */
function useEntryOnTop() {
  const location = useLocation();
  const navigate = useNavigate();
  const put = useEffectEvent(() => {
    if (!isTabletEntry(location)) void navigate(location, { state: TABLET_ENTRY });
  });
  useEffect(() => {
    put();
  }, []);
}

const COVER = {
  position: 'fixed',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  bgcolor: 'larder.surface',
  p: { xs: '1rem', sm: '2rem 2.5rem', md: '2rem 3rem' },
} as const;

const LOCK = { width: '3rem', height: '3rem' } as const;

const WORDS = {
  flex: 1,
  display: 'grid',
  alignContent: 'center',
  gap: '1.5rem',
  textAlign: 'center',
} as const;
