import type { Rank } from '../access/roles';
import type { RouteEntry } from '../routes';
import { pathsOf, type ResourceDefinition } from './declaration';

const ACCESS_OF = {
  member: ['admin', 'member'],
  locationAdmin: ['admin'],
  networkAdmin: 'networkAdmin',
  superUser: 'superUser',
} as const satisfies Record<Rank, RouteEntry['access']>;

/**
 * The pages of a resource for the route table, which keeps its own entries: these count for
 * resources that it does not name.
 */
export function resourceRoutes(resource: ResourceDefinition): RouteEntry[] {
  const { name, access, path, record } = resource;
  const paths = pathsOf(resource);
  const page = (
    action: 'list' | 'create' | 'show' | 'restore',
    route: Omit<RouteEntry, 'access'>,
  ) => {
    const rank = access[action];
    return rank === undefined ? [] : [{ ...route, access: ACCESS_OF[rank] }];
  };
  const texts = (key: string) => `resources.${name}.${key}`;
  return [
    ...page('list', {
      name,
      path,
      title: texts('list.title'),
      crumb: { kind: 'text', text: texts('list.title') },
    }),
    ...page('create', {
      name: `${name}/create`,
      path: paths.create,
      title: texts('create.title'),
      crumb: { kind: 'text', text: texts('create.title') },
      parent: name,
    }),
    ...page('show', {
      name: `${name}/details`,
      path: `${path}/:id`,
      crumb: { kind: 'record', resource: name, param: 'id', field: record },
      parent: name,
    }),
  ];
}
