import { lazy, type ReactElement } from 'react';
import type { ResourceDefinition } from '../resource/declaration';
import * as entities from './entities';
import { profiles } from './users/profiles';
import { users } from './users/users';
import { visits } from './visits/visits';

const CreateVisitPage = lazy(async () => ({
  default: (await import('./visits/CreateVisitPage')).CreateVisitPage,
}));
const NetworkSettingsPage = lazy(async () => ({
  default: (await import('./networks/NetworkSettingsPage')).NetworkSettingsPage,
}));
const UserDetailsPage = lazy(async () => ({
  default: (await import('./users/UserDetailsPage')).UserDetailsPage,
}));
const UsersPage = lazy(async () => ({
  default: (await import('./users/UsersPage')).UsersPage,
}));

/** Every entity of the product with pages of its own. */
export const resources: readonly ResourceDefinition[] = Object.values(entities);

/** Entities without pages: other entities' pages show them. */
export const parts: readonly ResourceDefinition[] = [visits, users, profiles];

/** Pages of entities that do not live below their own list; `path` as in the route table. */
export const pages: readonly { path: string; element: ReactElement }[] = [
  { path: '/clients/:client_id/visits/new', element: <CreateVisitPage /> },
  { path: '/network-settings', element: <NetworkSettingsPage /> },
  { path: '/users', element: <UsersPage /> },
  { path: '/users/:user_id', element: <UserDetailsPage /> },
];
