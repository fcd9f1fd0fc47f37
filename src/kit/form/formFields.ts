import type { ResourceDefinition } from '../declaration';
import type { BoundField } from '../fields/field';

/** The fields that a form of a resource has. */
export const formFields = (resource: ResourceDefinition): readonly BoundField[] =>
  Object.values(resource.fields).filter(({ field }) => !field.readOnly);

/** Whether there is anything to fill in. */
export const hasForm = (resource: ResourceDefinition): boolean => formFields(resource).length > 0;
