import { ENTITY_NAMES, singularOf, type EntityName } from '../entities';
import { enLight } from './enLight';
import { lookUp } from './lookUp';

/** `pick_up_points` as `Pick up points`; the id of another record is that record: `driver_id` is `Driver`. */
function humanize(name: string): string {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words for one and for many, `Item |||| Items`: those of `enLight.ts`, else made of the table's name. */
function namesOf(entity: EntityName): string {
  const many = humanize(entity);
  return lookUp(enLight, `resources.${entity}.name`) ?? `${singularOf(many)} |||| ${many}`;
}

/** The texts that an entity has by its name alone; better words stand in `en.ts`. */
export function entityTexts(entity: EntityName) {
  const name = namesOf(entity);
  const [singular = '', plural = ''] = name.split(' |||| ');
  const one = singular.toLowerCase();
  const many = plural.toLowerCase();
  return {
    name,
    list: {
      title: plural,
      create: `Create ${one}`,
      empty: `There are no ${many} yet. The first one you add will appear here.`,
    },
    create: { title: `Create ${one}`, submit: `Create ${one}` },
    edit: { title: `Edit ${one}` },
    trash: {
      link: `Deleted ${many}`,
      title: `Deleted ${many}`,
      empty: `There are no deleted ${many}.`,
    },
    import: { title: `Import ${many}` },
    errors: {
      list: `Failed to fetch ${many}`,
      one: `Failed to fetch ${one}`,
      create: `Failed to create ${one}`,
      update: `Failed to update ${one}`,
      delete: `Failed to delete ${one}`,
      restore: `Failed to restore ${one}`,
      import: `Failed to import ${many}`,
    },
    success: {
      create: `${singular} created`,
      update: `${singular} updated`,
      delete: `Successfully deleted ${one}`,
      restore: `${singular} restored`,
    },
    delete: {
      title: 'Are you absolutely sure?',
      text: `This action cannot be undone. This will permanently delete this ${one}.`,
      confirm: `Delete ${one}`,
    },
  };
}

/** What an entity's name alone tells. */
export type EntityTexts = ReturnType<typeof entityTexts>;

/** The made texts of all entities, as a tree like `en`. */
export const madeTexts = {
  resources: Object.fromEntries(ENTITY_NAMES.map((name) => [name, entityTexts(name)])),
};

const LABEL = /^resources\.\w+\.fields\.(\w+)$/;
const TITLE = /^titles\.(\w+)$/;

/**
 * What a key says when nobody wrote better words: of a field's label the name of its column, of a page's
 * title the name of its route, `PickList` as `Pick list`.
 *
 * @param find the written texts; columns have words of their own
 */
export function labelOf(
  key: string,
  find: (key: string) => string | undefined,
): string | undefined {
  const [, route] = TITLE.exec(key) ?? [];
  if (route !== undefined)
    return humanize(route.replace(/(?<=[a-z])[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));
  const [, column] = LABEL.exec(key) ?? [];
  if (column === undefined) return undefined;
  return find(`columns.${column}`) ?? humanize(column);
}
