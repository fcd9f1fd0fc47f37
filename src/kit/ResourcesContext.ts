import { createContext, useContext } from 'react';
import type { FormCheck, ResourceDefinition } from './declaration';

/** All resources; the app provides them. */
export const ResourcesContext = createContext<readonly ResourceDefinition[]>([]);

/**
 * Another resource by its name. Resources import each other only where scripts/imports.ts says so.
 *
 * @throws Error when there is none, a mistake of the program
 */
export function useResource(name: string): ResourceDefinition {
  const found = useContext(ResourcesContext).find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no resource "${name}".`);
  return found;
}

/** The rules between the fields of a resource's form, some of which look at other resources. */
export function useCheck({ check }: ResourceDefinition): FormCheck | undefined {
  const resources = useContext(ResourcesContext);
  return check && ((values) => check(values, resources));
}
