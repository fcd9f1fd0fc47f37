import type { ResourceDefinition } from '../declaration';
import type { BoundField } from '../fields/field';

/** Fields of a form that stand together. */
export interface FieldGroup {
  /** Of the section; undefined where the form has none. */
  name: string | undefined;
  /** The words of its heading, where a network wrote them. */
  title?: string | undefined;
  fields: readonly BoundField[];
}

/** The fields that can be filled in, as they are declared, whatever sections a page makes of them. */
export const dialogFields = (resource: ResourceDefinition): readonly BoundField[] =>
  Object.values(resource.fields).filter(({ field }) => !field.readOnly);

/**
 * The fields that a form of a resource has, by section.
 *
 * @throws where the sections of a declaration do not name each field of the form once
 */
export function fieldGroups(resource: ResourceDefinition): readonly FieldGroup[] {
  const fields = dialogFields(resource);
  if (!resource.sections) return [{ name: undefined, fields }];
  const named = resource.sections.flatMap((section) => section.fields);
  const missing = fields.filter(({ source }) => !named.includes(source));
  if (missing.length > 0 || named.length > fields.length)
    throw new Error(`The sections of ${resource.name} do not name each field of its form once`);
  return resource.sections.map((section) => ({
    name: section.name,
    title: section.title,
    fields: section.fields.flatMap((name) => resource.fields[name] ?? []),
  }));
}

/** The fields that a form of a resource has, in their order. */
export const formFields = (resource: ResourceDefinition): readonly BoundField[] =>
  fieldGroups(resource).flatMap(({ fields }) => fields);

/** Whether there is anything to fill in. */
export const hasForm = (resource: ResourceDefinition): boolean => formFields(resource).length > 0;
