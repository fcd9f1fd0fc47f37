import EventOutlined from '@mui/icons-material/EventOutlined';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldKind } from '../../../../src/i18n/customFieldChoices';
import { setNetworkTexts, text as textOf } from '../../../../src/i18n/text';
import { fieldOf, type CustomField } from '../../../../src/kit/custom/customField';
import { labelsOf, mergeFields } from '../../../../src/kit/custom/mergeFields';
import { defineResource } from '../../../../src/kit/defineResource';
import { bindFields } from '../../../../src/kit/fields/bindField';
import { text } from '../../../../src/kit/fields/fields';
import { fieldGroups } from '../../../../src/kit/form/formFields';
import { initialValues, newRecordValues, schemaOf } from '../../../../src/kit/form/schemaOf';

const clients = defineResource('clients', {
  icon: EventOutlined,
  softDelete: 'update',
  fields: { full_name: text({ readOnly: true }), first_name: text(), city: text() },
  sections: [
    { name: 'person', fields: ['first_name'] },
    { name: 'address', fields: ['city'] },
  ],
  list: ['full_name'],
  search: [],
  sort: { field: 'full_name', order: 'ASC' },
});

const aField = (values: Partial<CustomField>): CustomField => ({
  ...{ id: '1', entity: 'clients', code: 'route', label: 'Van route', help: null, kind: 'one_of' },
  options: [
    { code: 'monday', label: 'Monday' },
    { code: 'friday', label: 'Friday', retired: true },
  ],
  ...{ ask_at_check_in: false, default_value: null },
  ...{ section: null, required: false, retired: false, position: 1, readers: 'all' },
  ...values,
});

afterEach(() => {
  setNetworkTexts({});
});

describe('a resource with the fields of a network', () => {
  const merged = mergeFields(clients, [
    aField({}),
    aField({ code: 'zone', kind: 'short_text', section: ' ADDRESS', ask_at_check_in: true }),
    aField({ code: 'ride', kind: 'yes_no', section: 'Delivery' }),
    aField({ code: 'ramp', kind: 'yes_no', section: 'delivery' }),
    aField({ code: 'old', retired: true }),
    aField({ code: 'came_by', entity: 'visits' }),
  ]);

  it('offers them in its form, in the section that is called like theirs, else in a new one', () => {
    expect(
      fieldGroups(merged).map(({ name, title, fields }) => [
        title ?? name,
        fields.map(({ source }) => source),
      ]),
    ).toEqual([
      ['person', ['first_name']],
      ['address', ['city', 'custom_zone']],
      ["Your network's questions", ['custom_route']],
      ['Delivery', ['custom_ride', 'custom_ramp']],
    ]);
  });

  it('has them as further columns and in the change of several rows; reads them in any case', () => {
    const own = ['custom_route', 'custom_zone', 'custom_ride', 'custom_ramp'];
    expect(merged.more).toEqual(own);
    expect(merged.bulk).toEqual(own);
    expect(merged.ownFields?.map(({ source }) => source)).toEqual(own);
    expect(merged.askedFields?.map(({ source }) => source)).toEqual(['custom_zone']);
    expect(merged.retiredFields?.map(({ source }) => source)).toEqual(['custom_old']);
    expect(clients.columns).toContain('custom');
    expect(clients.ownFields).toBeUndefined();
  });

  it('calls them as the network does, retired ones too', () => {
    setNetworkTexts(labelsOf([aField({}), aField({ code: 'old', label: 'Old', retired: true })]));
    expect(textOf('resources.clients.fields.custom_route')).toBe('Van route');
    expect(textOf('resources.clients.fields.custom_old')).toBe('Old');
  });
});

describe('the kinds of fields', () => {
  const words = { labelOf: (source: string) => source, translate: textOf };
  const judged = (kind: FieldKind, value: unknown, required = false) =>
    schemaOf([{ source: 'x', field: fieldOf(aField({ kind, required })) }], words).safeParse({
      x: value,
    });

  it.each<[FieldKind, unknown, unknown]>([
    ['short_text', ' a ', 'a'],
    ['long_text', 'a\nb', 'a\nb'],
    ['whole_number', -3, -3],
    ['decimal_number', ' 1,200.5 ', 1200.5],
    ['decimal_number', '-.5', -0.5],
    ['decimal_number', '', null],
    ['yes_no', 'no', 'no'],
    ['date', '2026-11-27', '2026-11-27'],
    ['one_of', 'friday', 'friday'],
    ['some_of', ['monday', 'friday'], ['monday', 'friday']],
  ])('%s takes %j', (kind, value, expected) => {
    expect(judged(kind, value).data).toEqual({ x: expected });
  });

  it.each<[FieldKind, unknown]>([
    ['short_text', 'a'.repeat(201)],
    ['short_text', 'a\nb'],
    ['whole_number', 1.5],
    ['whole_number', 3e9],
    ['decimal_number', '1.2.3'],
    ['decimal_number', 1e10],
    ['yes_no', 'maybe'],
    ['date', '2026-02-30'],
    ['one_of', 'sunday'],
    ['some_of', ['sunday']],
  ])('%s does not take %j', (kind, value) => {
    expect(judged(kind, value).success).toBe(false);
  });

  it.each<FieldKind>(['short_text', 'decimal_number', 'yes_no', 'date', 'one_of'])(
    'a required %s is asked for in words',
    (kind) => {
      expect(judged(kind, null, true).error?.issues[0]?.message).toBe('x is required');
      expect(judged(kind, null).success).toBe(true);
    },
  );

  it('begin the form of a new record with their default, and nothing else', () => {
    const fields = Object.values(
      bindFields({
        map: fieldOf(aField({ default_value: 'monday' })),
        none: fieldOf(aField({})),
        city: text(),
      }),
    );
    expect(newRecordValues(fields)).toEqual({ map: 'monday', none: null, city: null });
    // An import and a change of several rows begin so.
    expect(initialValues(fields)).toEqual({ map: null, none: null, city: null });
  });

  it('say options by their words in a file, retired ones too', () => {
    expect(fieldOf(aField({})).plain('friday')).toBe('Friday');
    expect(fieldOf(aField({ kind: 'some_of' })).plain(['monday', 'friday'])).toBe('Monday; Friday');
  });
});
