import type { ReactElement } from 'react';
import type { ResourceDefinition } from '../resource/declaration';
import { clients } from './clients/clients';
import { events } from './events';
import { inventoryItems } from './inventoryItems/inventoryItems';
import { locations } from './locations/locations';
import { NetworkSettingsPage } from './networks/NetworkSettingsPage';
import { networks } from './networks/networks';
import { orders } from './orders/orders';
import { profiles } from './users/profiles';
import { UserDetailsPage } from './users/UserDetailsPage';
import { users } from './users/users';
import { UsersPage } from './users/UsersPage';
import { CreateVisitPage } from './visits/CreateVisitPage';
import { visits } from './visits/visits';

/** Every entity of the product, in the order of the menu. */
export const resources: readonly ResourceDefinition[] = [
  clients,
  orders,
  inventoryItems,
  events,
  networks,
  locations,
];

/** Entities without pages: other entities' pages show them. */
export const parts: readonly ResourceDefinition[] = [visits, users, profiles];

/** Pages of entities that do not live below their own list; `path` as in the route table. */
export const pages: readonly { path: string; element: ReactElement }[] = [
  { path: '/clients/:client_id/visits/new', element: <CreateVisitPage /> },
  { path: '/network-settings', element: <NetworkSettingsPage /> },
  { path: '/users', element: <UsersPage /> },
  { path: '/users/:user_id', element: <UserDetailsPage /> },
];
