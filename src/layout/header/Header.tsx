import MenuOutlined from '@mui/icons-material/MenuOutlined';
import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import { useShell } from '../ShellContext';
import { NARROW, SIZE } from '../theme/foundations';
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
    <Box
      component="header"
      data-print="hide"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: '0.5rem',
        height: SIZE.header,
        px: '1rem',
        bgcolor: 'background.default',
        borderBottom: '1px solid',
        borderColor: 'divider',
        [NARROW]: { px: '0.5rem' },
      }}
    >
      <IconButton
        {...target}
        aria-label={label}
        aria-controls="sidebar"
        aria-expanded={mobile ? sheetOpen : open}
        onClick={toggle}
      >
        {mobile ? <MenuOutlined /> : <ViewSidebarOutlined sx={{ transform: 'scaleX(-1)' }} />}
      </IconButton>
      {tooltip}
      <Divider
        orientation="vertical"
        sx={{ height: '1.25rem', mr: '0.5rem', borderColor: 'larder.borderStrong' }}
      />
      <Breadcrumbs />
      <SearchButton />
      <RefreshButton />
      <ThemeMenu />
    </Box>
  );
}
