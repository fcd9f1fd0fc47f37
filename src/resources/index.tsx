import { ENTITY_NAMES } from '../entities';
import type { ResourceDefinition } from '../kit/declaration';

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
 * @throws Error when an entity has no declaration, or a declaration no entity
 */
export function inOrder(found: readonly ResourceDefinition[]): ResourceDefinition[] {
  const stranger = found.find(({ name }) => !ENTITY_NAMES.includes(name));
  if (stranger)
    throw new Error(
      `A file of src/resources declares ${stranger.name}, but src/entities.ts has no entry of that name: add it.`,
    );
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
