import Drawer from '@mui/material/Drawer';
import { SIDEBAR } from '../../config';
import { useShell } from '../ShellContext';
import { SidebarContent } from './SidebarContent';
import { useText } from '../../i18n/text';

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
