import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import { useIsFetching } from '@tanstack/react-query';
import { useRefresh } from 'ra-core';
import { IconButton } from '../../ui/IconButton';
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
        className="refresh"
        aria-label={label}
        aria-busy={reading}
        onClick={refresh}
      >
        <RefreshOutlined />
      </IconButton>
      {tooltip}
    </>
  );
}
