import type { SvgIconComponent } from '@mui/icons-material';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import HubOutlined from '@mui/icons-material/HubOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import ShoppingBasketOutlined from '@mui/icons-material/ShoppingBasketOutlined';
import type { ResourceDefinition } from 'ra-core';
import type { ComponentType } from 'react';
import { guardRoute } from '../../access/guard';
import type { Subject } from '../../access/roles';
import { matchRoute, pathTo, type RouteName } from '../../routes';

/** One line of the menu; `label` is a text key. */
export interface MenuEntry {
  path: string;
  label: string;
  Icon: ComponentType<{ fontSize?: 'small' | 'medium' }>;
}

const entry = (name: FixedPage, label: string, Icon: SvgIconComponent): MenuEntry => ({
  path: pathTo(name),
  label: `shell.menu.${label}`,
  Icon,
});

type FixedPage = Extract<
  RouteName,
  | 'Dashboard'
  | 'Clients'
  | 'Orders'
  | 'InventoryItems'
  | 'Events'
  | 'Networks'
  | 'Locations'
  | 'Users'
>;

const MAIN: readonly MenuEntry[] = [
  entry('Dashboard', 'dashboard', DashboardOutlined),
  entry('Clients', 'clients', PeopleAltOutlined),
  entry('Orders', 'orders', ShoppingBasketOutlined),
  entry('InventoryItems', 'inventory', Inventory2Outlined),
  entry('Events', 'events', EventOutlined),
];

const ACCESS_CONTROL: readonly MenuEntry[] = [
  entry('Networks', 'networks', HubOutlined),
  entry('Locations', 'locations', PlaceOutlined),
  entry('Users', 'users', ManageAccountsOutlined),
];

/** Whether a person may open the page at a path; what would only lead to Forbidden is not shown. */
export function mayOpen(path: string, subject: Subject): boolean {
  const match = matchRoute(path);
  return match !== undefined && guardRoute(match.route.access, subject) === 'allow';
}

/**
 * The menu of a person: the specification's entries in its order, then the lists that further
 * resources bring along.
 */
export function menuFor(
  subject: Subject,
  resources: readonly ResourceDefinition[] = [],
): { main: readonly MenuEntry[]; accessControl: readonly MenuEntry[] } {
  const fixed = new Set([...MAIN, ...ACCESS_CONTROL].map(({ path }) => path));
  const further = resources.flatMap((resource) => {
    const path = `/${resource.name}`;
    const Icon: unknown = resource.icon;
    return resource.hasList && isComponent(Icon) && !fixed.has(path)
      ? [{ path, label: `resources.${resource.name}.list.title`, Icon }]
      : [];
  });
  const allowed = ({ path }: MenuEntry) => mayOpen(path, subject);
  return {
    main: [...MAIN, ...further].filter(allowed),
    accessControl: ACCESS_CONTROL.filter(allowed),
  };
}

function isComponent(value: unknown): value is MenuEntry['Icon'] {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}
