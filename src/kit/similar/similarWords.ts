import { useCallback } from 'react';
import { singularOf } from '../../entities';
import { formatShortDate } from '../../i18n/dates';
import { useText, type Text, type TextUnder } from '../../i18n/text';
import type { ResourceDefinition, Similar } from '../declaration';
import { isEmpty } from '../fields/bindField';

type Row = Readonly<Record<string, unknown>>;

/** What a similar record is called: the columns that name it. */
export const similarName = (row: Row, { names }: Pick<Similar, 'names'>): string =>
  names
    .map((name) => row[name])
    .filter((part) => !isEmpty(part))
    .join(' ');

/** Texts of the warning, in the words of the resource where it has its own. */
export function useSimilarWords(resource: ResourceDefinition) {
  const translate = useText();
  return useCallback(
    (key: TextUnder<'similar'>, values: Record<string, unknown> = {}) => {
      const count = { smart_count: values['smart_count'] ?? 1 };
      const name = translate(`resources.${resource.name}.name`, {
        ...count,
        _: singularOf(resource.name),
      });
      const all = { name: name.toLowerCase(), ...values };
      return translate(`resources.${resource.name}.similar.${key}`, {
        ...all,
        _: translate(`similar.${key}`, all),
      });
    },
    [translate, resource.name],
  );
}

/** What is known of a similar record beside its name: 'born 3/3/1984, 118 Oak St'. */
export function knownWords(
  row: Row,
  resource: ResourceDefinition,
  { known }: Pick<Similar, 'known'>,
  translate: Text,
): string {
  return known
    .filter((column) => !isEmpty(row[column]))
    .map((column) => {
      const text = String(row[column]);
      const isDay = resource.fields[column]?.field.columnKind === 'date';
      const value = isDay ? formatShortDate(text) : text;
      return translate(`resources.${resource.name}.similar.known.${column}`, { value, _: value });
    })
    .join(', ');
}
