import Link from '@mui/material/Link';
import { LAYER, RADIUS } from './theme/foundations';
import { useText } from '../i18n/text';

/** The first stop of the keyboard: jumps over the sidebar to the page. */
export function SkipLink({ target }: { target: string }) {
  const translate = useText();
  return (
    <Link
      data-print="hide"
      href={`#${target}`}
      onClick={(event) => {
        // the address stays: a fragment would be one more step for Back
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: '0.5rem',
        left: '0.5rem',
        zIndex: LAYER.skipLink,
        px: '1rem',
        py: '0.5rem',
        bgcolor: 'larder.overlay',
        borderRadius: RADIUS.control,
        boxShadow: 8,
        typography: 'label',
        '&:not(:focus)': { transform: 'translateY(-6rem)' },
      }}
    >
      {translate('shell.skipToContent')}
    </Link>
  );
}
