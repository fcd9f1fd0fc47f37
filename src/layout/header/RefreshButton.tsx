import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import IconButton from '@mui/material/IconButton';
import { useIsFetching } from '@tanstack/react-query';
import { useRefresh } from 'ra-core';
import { useHint } from '../useHint';
import { useText } from '../../i18n/text';

/** Reads everything on the screen again. */
export function RefreshButton() {
  const translate = useText();
  const refresh = useRefresh();
  const reading = useIsFetching() > 0;
  const label = translate('shell.refresh');
  const { target, tooltip } = useHint(label);
  return (
    <>
      <IconButton
        {...target}
        aria-label={label}
        aria-busy={reading}
        onClick={refresh}
        sx={{
          display: { xs: 'none', sm: 'inline-flex' },
          '&[aria-busy="true"] svg': { animation: 'larder-turn 1s linear infinite' },
          '@keyframes larder-turn': { to: { transform: 'rotate(360deg)' } },
        }}
      >
        <RefreshOutlined />
      </IconButton>
      {tooltip}
    </>
  );
}
