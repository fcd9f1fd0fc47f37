import CheckOutlined from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { PopupMenu } from '../../ui/PopupMenu';
import { useShell } from '../ShellContext';
import { LocationTile } from './LocationTile';
import { useLocations } from './useLocations';
import { useText } from '../../i18n/text';
import { Skeleton } from '../../ui/Skeleton';

/** The locations to choose from, under the element that opened the list. */
export function LocationMenu({
  anchor,
  onClose,
}: {
  anchor: HTMLElement | null;
  onClose: () => void;
}) {
  const translate = useText();
  const { user, switchLocation } = useShell();
  const { locations, error, retry } = useLocations();

  const choose = (id: string) => {
    onClose();
    if (id !== user.activeLocation?.id) void switchLocation(id);
  };

  return (
    <PopupMenu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      marginThreshold={8}
      slotProps={{
        paper: { sx: { width: '16.5rem', maxWidth: 'calc(100vw - 2rem)' } },
        list: { 'aria-label': translate('shell.location.heading') },
      }}
    >
      <ListSubheader role="presentation">{translate('shell.location.heading')}</ListSubheader>
      {locations?.map(({ id, name, role, position }) => (
        <MenuItem
          key={id}
          role="menuitemradio"
          aria-checked={id === user.activeLocation?.id}
          selected={id === user.activeLocation?.id}
          onClick={() => choose(id)}
          sx={{ py: '0.375rem', '&.Mui-selected:not(:hover)': { bgcolor: 'transparent' } }}
        >
          <LocationTile position={position} size={32} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="label" noWrap sx={{ display: 'block' }}>
              {name}
            </Typography>
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {translate(`shell.location.${role}`)}
            </Typography>
          </Box>
          {id === user.activeLocation?.id && (
            <CheckOutlined sx={{ fontSize: '1.125rem', color: 'text.secondary' }} />
          )}
        </MenuItem>
      ))}
      {!locations && !error && (
        <Box role="presentation" sx={{ p: '0.625rem' }}>
          <Skeleton variant="rounded" height="2rem" />
        </Box>
      )}
      {locations?.length === 0 && (
        <MenuItem disabled sx={{ whiteSpace: 'normal' }}>
          {translate('shell.location.empty')}
        </MenuItem>
      )}
      {error && (
        <MenuItem onClick={retry} sx={{ whiteSpace: 'normal', color: 'larder.dangerText' }}>
          {translate('shell.location.loadFailed')} {translate('common.tryAgain')}
        </MenuItem>
      )}
    </PopupMenu>
  );
}
