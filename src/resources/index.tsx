import { lazy, type ReactElement } from 'react';
import { ENTITY_NAMES } from '../entities';
import type { ResourceDefinition } from '../kit/declaration';
import { pathTo, routeNamed, type RouteName } from '../routes';

const CreateVisitPage = lazy(async () => ({
  default: (await import('./visits/CreateVisitPage')).CreateVisitPage,
}));
const NetworkSettingsPage = lazy(async () => ({
  default: (await import('./networks/NetworkSettingsPage')).NetworkSettingsPage,
}));
const PickListPage = lazy(() => import('./orders/PickListPage'));
const UserDetailsPage = lazy(async () => ({
  default: (await import('./users/UserDetailsPage')).UserDetailsPage,
}));
const UsersPage = lazy(async () => ({
  default: (await import('./users/UsersPage')).UsersPage,
}));

/** What declares an entity: a file of this folder, or the index of a folder in it. */
const declarations = import.meta.glob<ResourceDefinition>(
  ['./*.tsx', './*/index.tsx', '!./index.tsx'],
  {
    eager: true,
    import: 'default',
  },
);

/**
 * Puts declarations into the order of the table of entities.
 *
 * @throws Error when an entity has no declaration
 */
export function inOrder(found: readonly ResourceDefinition[]): ResourceDefinition[] {
  return ENTITY_NAMES.map((name) => {
    const resource = found.find((one) => one.name === name);
    if (!resource)
      throw new Error(
        `src/entities.ts names ${name}, but no file of src/resources declares it: add src/resources/${name}.tsx.`,
      );
    return resource;
  });
}

/** Every entity of the product. */
export const resources: readonly ResourceDefinition[] = inOrder(Object.values(declarations));

const page = (name: RouteName, element: ReactElement) => ({
  path: routeNamed(name)?.path ?? pathTo('NotFound'),
  element,
});

/** Pages that are not a resource's own list, form or details. */
export const pages: readonly { path: string; element: ReactElement }[] = [
  page('CreateVisit', <CreateVisitPage />),
  page('PickList', <PickListPage />),
  page('NetworkSettings', <NetworkSettingsPage />),
  page('Users', <UsersPage />),
  page('UserDetails', <UserDetailsPage />),
];
