import { useCallback, type ReactNode } from 'react';
import { useResourceContext, useTranslateLabel, type RaRecord } from 'react-admin';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import type { InputProps } from '../form/useFormField';
import type { BoundField, Field } from './field';

/** Ties a field to its column. */
export function bindField(source: string, field: Field): BoundField {
  return {
    source,
    field,
    input: (overrides = {}) => (
      <FieldInput key={source} source={source} field={field} overrides={overrides} />
    ),
    show: (record) => (
      <FieldValue source={source} Show={field.Show} none={field.none} record={record} />
    ),
    showShort: (record) => (
      <FieldValue
        source={source}
        Show={field.Short ?? field.Show}
        none={field.none}
        record={record}
      />
    ),
  };
}

/** Ties fields to their columns: of a resource, or of a form of one's own. */
export function bindFields<Names extends string>(
  fields: Readonly<Record<Names, Field>>,
): Readonly<Record<Names, BoundField>> {
  const bound = Object.entries<Field>(fields).map(([name, field]) => [
    name,
    bindField(name, field),
  ]);
  // The entries are exactly those of `fields`, which fromEntries cannot know.
  return Object.fromEntries(bound) as Record<Names, BoundField>;
}

/** A label as words; react-admin's may be any node, but of a column it is a text. */
export const labelText = (label: ReactNode, source: string): string =>
  typeof label === 'string' ? label : source;

/** A function that translates the name of a column of the resource around it. */
export function useFieldLabel(): (source: string) => string {
  const translateLabel = useTranslateLabel();
  const resource = useResourceContext();
  return useCallback(
    (source) => labelText(translateLabel({ source, resource }), source),
    [translateLabel, resource],
  );
}

interface FieldInputProps {
  source: string;
  field: Field;
  overrides: Partial<InputProps>;
}

function FieldInput({ source, field, overrides }: FieldInputProps) {
  const label = useFieldLabel()(source);
  const translate = useText();
  return (
    <field.Input
      source={source}
      label={label}
      required={field.required}
      wide={field.wide}
      placeholder={field.none && translate(field.none)}
      {...(field.help && { help: translate(field.help) })}
      {...overrides}
    />
  );
}

interface FieldValueProps extends Pick<Field, 'Show' | 'none'> {
  source: string;
  record: RaRecord;
}

function FieldValue({ source, Show, none, record }: FieldValueProps) {
  const translate = useText();
  const value: unknown = record[source];
  if (!isEmpty(value)) return <Show value={value} record={record} />;
  return none ? translate(none) : EMPTY;
}

/** Whether a stored value is shown as '-', or as what none means. */
export const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Whether two stored values are the same: nothing is, whatever it is written as, and lists by what they hold. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) ||
  one === other ||
  (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other));
