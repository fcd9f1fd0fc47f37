import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import type { ComponentType } from 'react';
import { guardRoute } from '../../access/guard';
import type { Subject } from '../../access/roles';
import { ENTITY_NAMES, entityOf, pathOf, type Entity, type EntityName } from '../../entities';
import { matchRoute, pathTo } from '../../routes';
import type { TextKey } from '../../i18n/text';

type MenuIcon = ComponentType<{ fontSize?: 'small' | 'medium' }>;

/** The icon of each entity that has a place in the menu. */
export type MenuIcons = Readonly<Partial<Record<EntityName, MenuIcon>>>;

/** One line of the menu; `label` is a text key. */
export interface MenuEntry {
  path: string;
  label: TextKey;
  Icon: MenuIcon;
}

const DESK: MenuEntry = {
  path: pathTo('CheckIn'),
  label: 'routes.checkIn',
  Icon: HowToRegOutlined,
};

const DASHBOARD: MenuEntry = {
  path: pathTo('Dashboard'),
  label: 'titles.Dashboard',
  Icon: DashboardOutlined,
};

/** Whether a person may open the page at a path; what would only lead to Forbidden is not shown. */
function mayOpen(path: string, subject: Subject): boolean {
  const match = matchRoute(path);
  return match !== undefined && guardRoute(match.route.access, subject) === 'allow';
}

/** The menu of a person: the desk; the dashboard, then the entities' lists in the order of their table. */
export function menuFor(
  subject: Subject,
  icons: MenuIcons,
): Readonly<Record<'desk' | 'main' | 'accessControl', readonly MenuEntry[]>> {
  const listsIn = (menu: Entity['menu']) =>
    ENTITY_NAMES.filter((name) => entityOf(name).menu === menu).flatMap((name) => {
      const Icon = icons[name];
      return Icon
        ? [{ path: pathOf(name), label: `resources.${name}.list.title` as const, Icon }]
        : [];
    });
  const allowed = ({ path }: MenuEntry) => mayOpen(path, subject);
  return {
    desk: [DESK].filter(allowed),
    main: [DASHBOARD, ...listsIn('main')].filter(allowed),
    accessControl: listsIn('accessControl').filter(allowed),
  };
}
