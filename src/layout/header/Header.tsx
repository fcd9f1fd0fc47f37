import MenuOutlined from '@mui/icons-material/MenuOutlined';
import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined';
import { useShell } from '../ShellContext';
import { IconButton } from '../../ui/IconButton';
import { useHint } from '../useHint';
import { Breadcrumbs } from './Breadcrumbs';
import { RefreshButton } from './RefreshButton';
import { SearchButton } from './SearchButton';
import { ThemeMenu } from './ThemeMenu';
import { useText } from '../../i18n/text';

/** The bar above the page: sidebar toggle, breadcrumbs, search, refresh, theme. */
export function Header() {
  const translate = useText();
  const { mobile, open, sheetOpen, toggle } = useShell().sidebar;
  const label = translate(mobile ? 'shell.sidebar.open' : 'shell.sidebar.toggle');
  const { target, tooltip } = useHint(label);
  return (
    <header className="header" data-print="hide">
      <IconButton
        {...target}
        aria-label={label}
        aria-controls="sidebar"
        aria-expanded={mobile ? sheetOpen : open}
        onClick={toggle}
      >
        {mobile ? <MenuOutlined /> : <ViewSidebarOutlined className="header-flipped" />}
      </IconButton>
      {tooltip}
      <span className="header-rule" />
      <Breadcrumbs />
      <SearchButton />
      <RefreshButton />
      <ThemeMenu />
    </header>
  );
}
