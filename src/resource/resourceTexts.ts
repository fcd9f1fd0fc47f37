import type { ResourceDefinition } from './declaration';

/** `pick_up_points` as `Pick up points`. */
function humanize(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const singularOf = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '');

/**
 * The texts that a resource has before anybody writes better ones into `i18n/en.ts`, made of the
 * names of its table and columns.
 */
export function resourceTexts({ name, fields }: ResourceDefinition) {
  const plural = humanize(name);
  const singular = singularOf(plural);
  const one = singular.toLowerCase();
  const many = plural.toLowerCase();
  return {
    name: `${singular} |||| ${plural}`,
    fields: Object.fromEntries(Object.keys(fields).map((field) => [field, humanize(field)])),
    list: { title: plural, create: `Create ${one}` },
    create: { title: `Create ${one}`, submit: `Create ${one}` },
    trash: { link: `Deleted ${many}`, title: `Deleted ${many}` },
    errors: {
      list: `Failed to fetch ${many}`,
      one: `Failed to fetch ${one}`,
      create: `Failed to create ${one}`,
      update: `Failed to update ${one}`,
      delete: `Failed to delete ${one}`,
      restore: `Failed to restore ${one}`,
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
