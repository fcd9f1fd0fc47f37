import { memo } from 'react';
import { subjectOf } from '../../access/roles';
import { useShell } from '../ShellContext';
import { menuFor, type MenuEntry } from './menuEntries';
import { useText } from '../../i18n/text';
import { PressableLink } from '../../ui/Pressable';
import { useHint } from '../useHint';

/**
 * A line of the menu. Collapsed it is the icon alone, named by its label and a tooltip.
 *
 * @param label the translated name
 */
const SidebarItem = memo(function SidebarItem({
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

const GROUP_LABEL_ID = 'access-control-label';

/** The desk by itself, the main menu and, for those who may open any of it, the group 'Access Control'. */
export function SidebarMenu({ collapsed }: { collapsed: boolean }) {
  const translate = useText();
  const { user, menuIcons } = useShell();
  const { desk, main, accessControl } = menuFor(subjectOf(user), menuIcons);
  return (
    <nav aria-label={translate('shell.mainMenu')}>
      {desk.length > 0 && (
        <div className="sidebar-desk">
          <EntryList entries={desk} collapsed={collapsed} />
        </div>
      )}
      <EntryList entries={main} collapsed={collapsed} />
      {accessControl.length > 0 && (
        <>
          {collapsed ? (
            <hr className="sidebar-rule" />
          ) : (
            <h2 id={GROUP_LABEL_ID} className="sidebar-heading">
              {translate('shell.accessControl')}
            </h2>
          )}
          <EntryList
            entries={accessControl}
            collapsed={collapsed}
            {...(collapsed
              ? { label: translate('shell.accessControl') }
              : { labelledBy: GROUP_LABEL_ID })}
          />
        </>
      )}
    </nav>
  );
}

function EntryList({
  entries,
  collapsed,
  label,
  labelledBy,
}: {
  entries: readonly MenuEntry[];
  collapsed: boolean;
  label?: string;
  labelledBy?: string;
}) {
  const translate = useText();
  return (
    <ul className="sidebar-group" aria-label={label} aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <SidebarItem
          key={entry.path}
          path={entry.path}
          Icon={entry.Icon}
          label={translate(entry.label)}
          collapsed={collapsed}
        />
      ))}
    </ul>
  );
}
