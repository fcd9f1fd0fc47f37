import { humanize } from '../i18n/entityTexts';
import { findText } from '../i18n/text';
import type { ResourceDefinition } from './declaration';

const labelOf = (column: string) => findText(`columns.${column}`) ?? humanize(column);

/** The labels that fields have before anybody writes better ones into `i18n/en.ts`: their columns' names. */
export const fieldLabels = (resources: readonly ResourceDefinition[]) => ({
  resources: Object.fromEntries(
    resources.map(({ name, fields }) => [
      name,
      { fields: Object.fromEntries(Object.keys(fields).map((field) => [field, labelOf(field)])) },
    ]),
  ),
});
