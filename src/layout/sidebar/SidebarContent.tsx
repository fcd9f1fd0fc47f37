import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Link } from 'react-router';
import { Logo } from '../../ui/Logo';
import { IconButton } from '../../ui/IconButton';
import { PRODUCT } from '../../config';
import { pathTo } from '../../routes';
import { LocationSwitcher } from '../location/LocationSwitcher';
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
