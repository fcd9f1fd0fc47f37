import { memo } from 'react';
import { PressableLink } from '../../ui/Pressable';
import { useHint } from '../useHint';
import type { MenuEntry } from './menuEntries';

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
      <PressableLink
        {...target}
        to={path}
        className={`sidebar-item ${collapsed ? 'sidebar-collapsed' : ''}`}
        {...(collapsed && { 'aria-label': label })}
      >
        <Icon />
        {!collapsed && <span>{label}</span>}
      </PressableLink>
      {tooltip}
    </li>
  );
});
