import ButtonBase from '@mui/material/ButtonBase';
import { memo } from 'react';
import { NavLink } from 'react-router';
import { color } from '../theme/colors';
import { EASING, focusOutline, MOTION, NARROW, RADIUS, SIZE } from '../theme/foundations';
import { useHint } from '../useHint';
import type { MenuEntry } from './menuEntries';

const item = {
  position: 'relative',
  display: 'flex',
  width: '100%',
  justifyContent: 'flex-start',
  gap: '0.75rem',
  height: SIZE.menuItem,
  px: '0.5625rem',
  border: '1px solid transparent',
  borderRadius: RADIUS.control,
  color: 'text.secondary',
  typography: 'body2',
  whiteSpace: 'nowrap',
  transition: `background-color ${MOTION.fast}ms ${EASING.in}`,
  [NARROW]: { height: SIZE.controlTouch },
  '& .MuiSvgIcon-root': { fontSize: '1.25rem', flexShrink: 0 },
  '&:hover': { bgcolor: 'larder.pressed', color: 'text.primary' },
  '&.Mui-focusVisible': focusOutline('-2px'),
  '&[aria-current="page"]': {
    bgcolor: 'background.paper',
    borderColor: 'divider',
    boxShadow: 1,
    color: 'text.primary',
    fontWeight: 600,
  },
  '&[aria-current="page"] .MuiSvgIcon-root': { color: color('accent') },
  '&[aria-current="page"]::before': {
    content: '""',
    position: 'absolute',
    left: '-1px',
    top: '0.4375rem',
    bottom: '0.4375rem',
    width: '3px',
    borderRadius: '0 2px 2px 0',
    backgroundColor: color('accent'),
  },
} as const;

/**
 * A line of the menu. Collapsed it is the icon alone, named by its label and a tooltip.
 *
 * @param label the translated name
 */
export const SidebarItem = memo(function SidebarItem({
  path,
  Icon,
  label,
  collapsed,
}: Omit<MenuEntry, 'label'> & { label: string; collapsed: boolean }) {
  const { target, tooltip } = useHint(collapsed ? label : '', 'right');
  return (
    <li>
      <ButtonBase
        {...target}
        component={NavLink}
        to={path}
        {...(collapsed && { 'aria-label': label })}
        sx={{ ...item, ...(collapsed && { width: SIZE.menuItem, gap: 0, px: '0.4375rem' }) }}
      >
        <Icon />
        {!collapsed && <span>{label}</span>}
      </ButtonBase>
      {tooltip}
    </li>
  );
});
