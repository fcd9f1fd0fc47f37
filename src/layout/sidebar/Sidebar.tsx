import Drawer from '@mui/material/Drawer';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Link } from 'react-router';
import { SIDEBAR, PRODUCT } from '../../config';
import { useShell } from '../ShellContext';
import { useText } from '../../i18n/text';
import { Logo } from '../../ui/Logo';
import { IconButton } from '../../ui/IconButton';
import { pathTo } from '../../routes';
import { LocationSwitcher } from '../location/LocationSwitcher';
import { SidebarMenu } from './SidebarMenu';
import { UserMenu } from './UserMenu';

/** The column at the left, wide or as icons; up to 768px a sheet over the page. */
export function Sidebar() {
  const translate = useText();
  const { mobile, open, sheetOpen, closeSheet } = useShell().sidebar;

  if (mobile) {
    return (
      <Drawer
        open={sheetOpen}
        onClose={closeSheet}
        slotProps={{
          paper: {
            id: 'sidebar',
            role: 'dialog',
            'aria-modal': true,
            'aria-label': translate('shell.sidebar.label'),
            sx: { width: SIDEBAR.mobileWidth, maxWidth: 'calc(100vw - 3rem)' },
          },
        }}
      >
        <SidebarContent collapsed={false} onClose={closeSheet} />
      </Drawer>
    );
  }

  return (
    <aside
      id="sidebar"
      className="shell-sidebar"
      aria-label={translate('shell.sidebar.label')}
      style={{ width: open ? SIDEBAR.width : SIDEBAR.iconWidth }}
      data-state={open ? 'open' : 'collapsed'}
      data-print="hide"
    >
      <SidebarContent collapsed={!open} />
    </aside>
  );
}

/**
 * What column and sheet have in common: logo, location, menu, person.
 *
 * @param onClose given in the sheet: shows the close button
 */
function SidebarContent({ collapsed, onClose }: { collapsed: boolean; onClose?: () => void }) {
  const translate = useText();
  const fold = collapsed ? 'sidebar-collapsed' : '';
  return (
    <>
      <div className={`sidebar-top ${fold}`}>
        <Link to={pathTo('Dashboard')} aria-label={PRODUCT.name}>
          <Logo mark={collapsed} height="1.75rem" />
        </Link>
        {onClose && (
          <IconButton onClick={onClose} aria-label={translate('shell.sidebar.close')}>
            <CloseOutlined />
          </IconButton>
        )}
      </div>
      <div className={`sidebar-part ${fold}`}>
        <LocationSwitcher collapsed={collapsed} />
      </div>
      <div className={`sidebar-menu ${fold}`}>
        <SidebarMenu collapsed={collapsed} />
      </div>
      <div className={`sidebar-part sidebar-footer ${fold}`}>
        <UserMenu collapsed={collapsed} />
      </div>
    </>
  );
}
