import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { keepApp } from './appWorker';
import { useText } from '../i18n/text';
import { useFocusHandover } from '../ui/useFocusHandover';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';

const NOBODY = () => null;

/**
 * Above every page once there is a new version of the app, until it is loaded or put off. Nothing is loaded
 * again by itself: somebody may be in the middle of a form, which asks before it is left.
 */
export function VersionNotice() {
  const translate = useText();
  const [offered, setOffered] = useState(false);
  const handover = useFocusHandover(NOBODY);
  useEffect(() => keepApp(() => setOffered(true)), []);
  return (
    // There before its words: else nobody would hear them.
    <Box {...handover} role="status" data-print="hide" sx={offered ? NOTICE : undefined}>
      {offered && (
        <>
          <span>{translate('shell.version.ready')}</span>
          <Button size="small" onClick={() => window.location.reload()}>
            {translate('shell.version.reload')}
          </Button>
          <IconButton
            aria-label={translate('shell.version.later')}
            style={{ marginLeft: 'auto' }}
            onClick={() => setOffered(false)}
          >
            <CloseIcon />
          </IconButton>
        </>
      )}
    </Box>
  );
}

const NOTICE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
  py: '0.25rem',
  pl: { xs: '1rem', md: '2rem' },
  pr: { xs: '0.5rem', md: '1rem' },
  bgcolor: 'larder.infoTint',
  borderBottom: 1,
  borderColor: 'larder.infoBorder',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
} as const;
