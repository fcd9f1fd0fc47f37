import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { Logo } from '../../light/Logo';
import { PRODUCT } from '../../config';
import { pathTo } from '../../routes';
import { LocationSwitcher } from '../location/LocationSwitcher';
import { SIZE } from '../theme/foundations';
import { SidebarMenu } from './SidebarMenu';
import { UserMenu } from './UserMenu';
import { useText } from '../../i18n/text';

/**
 * What column and sheet have in common: logo, location, menu, person.
 *
 * @param onClose given in the sheet: shows the close button
 */
export function SidebarContent({
  collapsed,
  onClose,
}: {
  collapsed: boolean;
  onClose?: () => void;
}) {
  const translate = useText();
  const inset = collapsed ? '0.375rem' : '0.75rem';
  const centred = collapsed ? { display: 'flex', justifyContent: 'center' } : {};
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexShrink: 0,
          alignItems: 'center',
          justifyContent: collapsed ? 'center' : 'space-between',
          height: SIZE.header,
          pl: collapsed ? 0 : '1.125rem',
          pr: collapsed ? 0 : '0.75rem',
        }}
      >
        <Box component={Link} to={pathTo('Dashboard')} aria-label={PRODUCT.name}>
          <Logo mark={collapsed} height="1.75rem" />
        </Box>
        {onClose && (
          <IconButton onClick={onClose} aria-label={translate('shell.sidebar.close')}>
            <CloseOutlined />
          </IconButton>
        )}
      </Box>
      <Box sx={{ px: inset, flexShrink: 0, ...centred }}>
        <LocationSwitcher collapsed={collapsed} />
      </Box>
      <Box sx={{ flex: 1, overflowX: 'hidden', overflowY: 'auto', px: inset, py: '1rem' }}>
        <SidebarMenu collapsed={collapsed} />
      </Box>
      <Box sx={{ px: inset, pb: '0.75rem', flexShrink: 0, ...centred }}>
        <UserMenu collapsed={collapsed} />
      </Box>
    </>
  );
}
