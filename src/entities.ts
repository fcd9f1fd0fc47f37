import type { AccessRules } from './access/actions';
import type { ColumnOf, TableName } from './db/relations';

/** A page that an entity has; who may open it follows from its access. */
export type EntityPage = 'list' | 'create' | 'details' | 'edit' | 'trash' | 'import';

/** What the whole app knows of an entity before anything of it is loaded. */
export interface Entity<Column extends string = string> {
  /** Whose rows the screens show: everybody's, the network's, the active location's. */
  scope: 'global' | 'network' | 'location';
  /** The column that names a record. */
  record: Column;
  access: AccessRules;
  /** Its own pages; none for what only other entities' pages show. That of the import comes with its access. */
  pages: readonly Exclude<EntityPage, 'import'>[];
  /** Where the pages live; `/<name>` unless said otherwise. */
  path?: string;
  /** The address's parameter for one record; `<singular>_id` unless said otherwise. */
  param?: string;
  /** The names of its routes, where the table's name does not give them. */
  routes?: { many: string; one: string };
  /** The entity on whose pages it is shown, where it has no list of its own. */
  within?: TableName;
  /** The name of the page above its list, for titles and breadcrumbs. */
  parent?: string;
  /** The entity whose record a details page names; itself unless said otherwise. */
  named?: TableName;
  /** Whether a network may add fields of its own to its records: the table has a column `custom`. */
  customFields?: boolean;
  /** The part of the menu that its list stands in, in the order of this table; none without. */
  menu?: 'main' | 'accessControl';
}

/**
 * Every entity of the product, by its table. Routes, guards, titles, breadcrumbs, menu, canAccess, data
 * provider and the kit read it. The sign-in pages load it too: no icons, no views, no texts in it.
 *
 * `access` names the lowest rank for each action; an action that is left out is nobody's.
 */
export const ENTITIES = {
  clients: {
    scope: 'network',
    record: 'full_name',
    customFields: true,
    access: {
      list: 'member',
      show: 'member',
      create: 'member',
      edit: 'member',
      delete: 'member',
      export: 'locationAdmin',
      import: 'locationAdmin',
      restore: 'locationAdmin',
      history: 'locationAdmin',
    },
    pages: ['list', 'create', 'details', 'edit', 'trash'],
    menu: 'main',
  },
  orders: {
    scope: 'location',
    record: 'order_number',
    access: {
      list: 'member',
      show: 'member',
      create: 'member',
      edit: 'member',
      export: 'locationAdmin',
      history: 'locationAdmin',
    },
    pages: ['list', 'create', 'details'],
    menu: 'main',
  },
  inventory_items: {
    path: '/inventory',
    param: 'item_id',
    scope: 'location',
    record: 'name',
    customFields: true,
    access: {
      list: 'locationAdmin',
      show: 'locationAdmin',
      create: 'locationAdmin',
      edit: 'locationAdmin',
      delete: 'locationAdmin',
      export: 'locationAdmin',
      import: 'locationAdmin',
      history: 'locationAdmin',
    },
    pages: ['list', 'create', 'details', 'edit'],
    menu: 'main',
  },
  // Opened from an item, and reached from the inventory and from today's strip.
  recalls: {
    path: '/inventory/recalls',
    scope: 'network',
    record: 'title',
    access: { list: 'member', show: 'member', export: 'locationAdmin', history: 'locationAdmin' },
    pages: ['list', 'details'],
  },
  // Named by deliveries, and reached from the inventory.
  food_sources: {
    path: '/inventory/sources',
    param: 'source_id',
    scope: 'network',
    record: 'name',
    access: {
      list: 'locationAdmin',
      show: 'locationAdmin',
      create: 'locationAdmin',
      edit: 'locationAdmin',
      delete: 'locationAdmin',
      export: 'locationAdmin',
      import: 'locationAdmin',
      history: 'locationAdmin',
    },
    pages: ['list', 'create', 'details', 'edit'],
  },
  events: {
    scope: 'location',
    record: 'name',
    customFields: true,
    access: {
      list: 'member',
      show: 'member',
      create: 'member',
      edit: 'member',
      delete: 'locationAdmin',
      export: 'locationAdmin',
      import: 'locationAdmin',
      history: 'locationAdmin',
    },
    pages: ['list', 'create', 'details', 'edit'],
    menu: 'main',
  },
  networks: {
    scope: 'global',
    record: 'name',
    access: {
      list: 'superUser',
      show: 'superUser',
      create: 'superUser',
      edit: 'superUser',
      delete: 'superUser',
      export: 'superUser',
      history: 'networkAdmin',
    },
    pages: ['list', 'create', 'details'],
    menu: 'accessControl',
  },
  // The food programs of a network, one of its settings.
  programs: {
    path: '/network-settings/programs',
    scope: 'network',
    record: 'name',
    access: {
      list: 'networkAdmin',
      show: 'networkAdmin',
      create: 'networkAdmin',
      edit: 'networkAdmin',
      delete: 'networkAdmin',
      export: 'networkAdmin',
      history: 'locationAdmin',
    },
    pages: ['list', 'create', 'details', 'edit'],
    parent: 'NetworkSettings',
  },
  // What a network asks besides: its own fields of clients, visits and others.
  custom_fields: {
    path: '/network-settings/fields',
    scope: 'network',
    record: 'label',
    access: {
      list: 'networkAdmin',
      show: 'networkAdmin',
      create: 'networkAdmin',
      edit: 'networkAdmin',
      delete: 'networkAdmin',
      export: 'networkAdmin',
      history: 'locationAdmin',
    },
    pages: ['list', 'create', 'details', 'edit'],
    parent: 'NetworkSettings',
  },
  locations: {
    scope: 'network',
    record: 'name',
    access: {
      list: 'networkAdmin',
      show: 'networkAdmin',
      create: 'networkAdmin',
      edit: 'networkAdmin',
      delete: 'networkAdmin',
      export: 'networkAdmin',
      restore: 'networkAdmin',
      history: 'locationAdmin',
    },
    pages: ['list', 'create', 'details', 'trash'],
    menu: 'accessControl',
  },
  // The people at the active location; a user's page shows the profile.
  location_users: {
    path: '/users',
    param: 'user_id',
    routes: { many: 'Users', one: 'User' },
    named: 'profiles',
    scope: 'location',
    record: 'full_name',
    access: {
      list: 'locationAdmin',
      show: 'locationAdmin',
      create: 'locationAdmin',
      import: 'locationAdmin',
    },
    pages: ['list', 'details'],
    menu: 'accessControl',
  },
  profiles: {
    path: '/users',
    scope: 'network',
    record: 'full_name',
    access: {
      list: 'locationAdmin',
      show: 'locationAdmin',
      edit: 'locationAdmin',
      delete: 'locationAdmin',
      history: 'locationAdmin',
    },
    pages: [],
  },
  visits: {
    scope: 'location',
    record: 'visited_at',
    customFields: true,
    access: {
      list: 'member',
      show: 'member',
      create: 'member',
      edit: 'member',
      delete: 'locationAdmin',
      export: 'locationAdmin',
      import: 'locationAdmin',
      history: 'locationAdmin',
    },
    pages: [],
    within: 'clients',
  },
  // Made at the desk and on the client's page, which shows them; those of before come in from a file.
  certifications: {
    scope: 'network',
    record: 'starts_on',
    access: {
      list: 'member',
      show: 'member',
      history: 'locationAdmin',
      import: 'locationAdmin',
    },
    pages: [],
    within: 'clients',
  },
  // The people of a client's household, on the client's page.
  household_members: {
    scope: 'network',
    record: 'full_name',
    customFields: true,
    access: {
      list: 'member',
      show: 'member',
      create: 'member',
      edit: 'member',
      delete: 'member',
      history: 'locationAdmin',
    },
    pages: [],
  },
} as const satisfies { readonly [Table in TableName]?: Entity<ColumnOf<Table>> };

export type EntityName = keyof typeof ENTITIES;

/** The names of all entities, in the order of the table. */
// Object.keys forgets that the keys are those of the table.
export const ENTITY_NAMES = Object.keys(ENTITIES) as readonly EntityName[];

/** Whether a word (react-admin and the database pass any) names an entity. */
export const isEntity = (name: string): name is EntityName => Object.hasOwn(ENTITIES, name);

/** An entity, its column names widened to strings. */
export const entityOf = (name: EntityName): Entity => ENTITIES[name];

/** The entity whose list shows it: itself, or the one on whose pages it is. */
export function shownBy(name: EntityName): EntityName {
  const { within } = entityOf(name);
  return within !== undefined && isEntity(within) ? within : name;
}

/** Where an entity's list lives. */
export const pathOf = (name: EntityName): string => entityOf(name).path ?? `/${name}`;

/** `Volunteers` of `volunteers`, `InventoryItems` of `inventory_items`. */
type Pascal<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Word>}${Pascal<Rest>}`
  : Capitalize<Name>;
type Singular<Many extends string> = Many extends `${infer Stem}ies`
  ? `${Stem}y`
  : Many extends `${infer Stem}s`
    ? Stem
    : Many;

/** One of several: `deliveries` gives `delivery`. */
export const singularOf = (many: string): string =>
  many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/s$/, '');

const pascal = (name: string): string =>
  name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Whether one record of an entity has a page. */
export const hasDetails = (name: EntityName): boolean => entityOf(name).pages.includes('details');

/** Its pages, with that of the import where anybody may import. */
export const pagesOf = (name: EntityName): readonly EntityPage[] => {
  const { access, pages } = entityOf(name);
  return access.import === undefined ? pages : [...pages, 'import'];
};

/**
 * The names of an entity's routes: `Clients`, `AddClient`, `ClientDetails`, `EditClient`, `ClientsTrash`,
 * `ImportClients`.
 */
export function routeNamesOf(name: EntityName): Record<EntityPage, string> {
  const many = entityOf(name).routes?.many ?? pascal(name);
  const one = entityOf(name).routes?.one ?? pascal(singularOf(name));
  return {
    list: many,
    create: `Add${one}`,
    details: `${one}Details`,
    edit: `Edit${one}`,
    trash: `${many}Trash`,
    import: `Import${many}`,
  };
}

/** The parameter that stands for one record in an entity's addresses. */
export const paramOf = (name: EntityName): string =>
  entityOf(name).param ?? `${singularOf(name)}_id`;

type PathOf<Name extends EntityName> = (typeof ENTITIES)[Name] extends { path: infer Path }
  ? Path & string
  : `/${Name}`;
type ManyOf<Name extends EntityName> = (typeof ENTITIES)[Name] extends {
  routes: { many: infer Many };
}
  ? Many & string
  : Pascal<Name>;
type OneOf<Name extends EntityName> = (typeof ENTITIES)[Name] extends {
  routes: { one: infer One };
}
  ? One & string
  : Pascal<Singular<Name>>;
type RecordPathOf<Name extends EntityName> = (typeof ENTITIES)[Name] extends { param: infer Param }
  ? `${PathOf<Name>}/:${Param & string}`
  : `${PathOf<Name>}/:${Singular<Name>}_id`;

type RouteOf<Name extends EntityName, Page> = Page extends 'list'
  ? { name: ManyOf<Name>; path: PathOf<Name> }
  : Page extends 'create'
    ? { name: `Add${OneOf<Name>}`; path: `${PathOf<Name>}/create` }
    : Page extends 'details'
      ? { name: `${OneOf<Name>}Details`; path: RecordPathOf<Name> }
      : Page extends 'edit'
        ? { name: `Edit${OneOf<Name>}`; path: `${RecordPathOf<Name>}/edit` }
        : Page extends 'trash'
          ? { name: `${ManyOf<Name>}Trash`; path: `${PathOf<Name>}/trash` }
          : { name: `Import${ManyOf<Name>}`; path: `${PathOf<Name>}/import` };

type PageOf<Name extends EntityName> =
  | (typeof ENTITIES)[Name]['pages'][number]
  | ((typeof ENTITIES)[Name]['access'] extends { import: string } ? 'import' : never);

/** The routes of all entities, as types: what `pathTo` takes. */
export type EntityRoute = {
  [Name in EntityName]: RouteOf<Name, PageOf<Name>>;
}[EntityName];
