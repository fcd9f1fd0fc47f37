import { useEffect, useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { pipe, transform, unknown } from 'zod/mini';
import { codesOf } from '../../i18n/choices';
import { FIELD_KINDS } from '../../i18n/customFieldChoices';
import { fieldOf } from '../../kit/custom/customField';
import type { Field } from '../../kit/fields/field';
import { common } from '../../kit/fields/fieldOptions';
import type { InputProps } from '../../kit/form/useFormField';
import { inUse, isUnwritten, optionsOf } from './fieldOptions';

/** The field that a default is a value of; null while its kind is not chosen. */
function fieldFor(kind: unknown, options: unknown): Field | null {
  const known = codesOf(FIELD_KINDS).find((code) => code === kind);
  if (!known) return null;
  const offered = inUse(optionsOf(options))
    .filter((option) => !isUnwritten(option))
    // The database gives a new option its code, and until then takes its words.
    .map(({ code, label }) => ({ code: code ?? `=${label.trim()}`, label }));
  return fieldOf({
    ...{ kind: known, options: offered, required: false, help: null, default_value: null },
  });
}

const EMPTY = pipe(
  unknown(),
  transform(() => null),
);

/** Whether a value is left from another kind, or from an option that can no longer be chosen. */
function isLeft(value: unknown, { choices, columnKind }: Field): boolean {
  if (value == null) return false;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const codes = choices?.().map(({ id }) => id);
  if (Array.isArray(value) !== (columnKind === 'codes')) return true;
  return codes
    ? list.some((code) => !codes.includes(String(code)))
    : columnKind === 'date' && !(typeof value === 'string' && /^\d{4}-/.test(value));
}

function DefaultInput(props: InputProps) {
  const { setValue } = useFormContext();
  const kind: unknown = useWatch({ name: 'kind' });
  const options: unknown = useWatch({ name: 'options' });
  const value: unknown = useWatch({ name: props.source });
  const field = useMemo(() => fieldFor(kind, options), [kind, options]);
  const left = field !== null && isLeft(value, field);
  useEffect(() => {
    if (left) setValue(props.source, null, { shouldDirty: true });
  }, [left, setValue, props.source]);
  if (!field) return null;
  return <field.Input {...props} wide={field.wide} />;
}

function DefaultText({ value, record }: { value: unknown; record: RaRecord }) {
  const { kind, options } = record;
  const field = useMemo(() => fieldFor(kind, options), [kind, options]);
  return field ? <field.Show value={value} record={record} /> : String(value);
}

/** What the form of a new record starts with: a value of the kind that is chosen. */
export const defaultValue: Field<string | number | string[]> = {
  ...common({}),
  help: 'resources.custom_fields.defaultHelp',
  columnKind: 'json',
  typed: 'other',
  sortable: false,
  rule: (words, { kind, options } = {}) => fieldFor(kind, options)?.rule(words) ?? EMPTY,
  Input: DefaultInput,
  Show: DefaultText,
  plain: String,
};
