import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PersonOutlineOutlined from '@mui/icons-material/PersonOutlineOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useLogout } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { PopupMenu } from '../../ui/PopupMenu';
import { Avatar } from '../../ui/Avatar';
import { pathTo } from '../../routes';
import { useShell } from '../ShellContext';
import { SidebarButton } from './SidebarButton';
import { useText } from '../../i18n/text';

/** Who is signed in, with the way to the account, the network's settings and out. */
export function UserMenu({ collapsed }: { collapsed: boolean }) {
  const translate = useText();
  const logout = useLogout();
  const { user } = useShell();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <SidebarButton
        collapsed={collapsed}
        picture={
          <Avatar
            id={user.id}
            name={user.fullName}
            src={user.avatarUrl}
            size={collapsed ? 32 : 36}
          />
        }
        title={user.fullName}
        subtitle={user.email}
        label={translate('shell.user.label')}
        open={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <PopupMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { sx: { mt: '-0.375rem', minWidth: '14.5rem' } },
          list: { 'aria-label': translate('shell.user.label') },
        }}
      >
        <MenuItem component={Link} to={pathTo('AccountSettings')} onClick={close}>
          <ListItemIcon>
            <PersonOutlineOutlined />
          </ListItemIcon>
          {translate('shell.user.account')}
        </MenuItem>
        {user.isNetworkAdmin && (
          <MenuItem component={Link} to={pathTo('NetworkSettings')} onClick={close}>
            <ListItemIcon>
              <SettingsOutlined />
            </ListItemIcon>
            {translate('shell.user.networkSettings')}
          </MenuItem>
        )}
        <Divider />
        <MenuItem
          onClick={() => {
            close();
            void logout();
          }}
        >
          <ListItemIcon>
            <LogoutOutlined />
          </ListItemIcon>
          {translate('shell.user.logout')}
        </MenuItem>
      </PopupMenu>
    </>
  );
}
