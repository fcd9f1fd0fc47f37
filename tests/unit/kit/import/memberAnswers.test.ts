import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../../../src/i18n/appTexts';
import '../../../../src/i18n/importTexts';
import { setNetworkTexts, text } from '../../../../src/i18n/text';
import type { CustomField } from '../../../../src/kit/custom/customField';
import { labelsOf, mergeFields } from '../../../../src/kit/custom/mergeFields';
import { judgeBy, moreOf, textsOf } from '../../../../src/kit/import/check/validateRows';
import { foldHouseholds } from '../../../../src/kit/import/match/foldHouseholds';
import { matchColumns, unmatched } from '../../../../src/kit/import/match/matchColumns';
import {
  groupsIn,
  memberTargets,
  personTargets,
} from '../../../../src/kit/import/match/memberColumns';
import { kindOf } from '../../../../src/kit/import/match/target';
import { targetFields } from '../../../../src/kit/import/useImport';
import clients from '../../../../src/resources/clients';

const aField = (values: Partial<CustomField>): CustomField => ({
  ...{ id: '1', entity: 'household_members', code: 'x', label: 'X', help: null },
  ...{ kind: 'short_text', options: [], ask_at_check_in: false, default_value: null },
  ...{ section: null, required: false, retired: false, position: 1, readers: 'all' },
  ...values,
});

const FIELDS = [
  aField({ code: 'shoe_size', label: 'Talla de zapato', kind: 'whole_number', required: true }),
  aField({
    ...{ code: 'grade', label: 'School year', kind: 'one_of' },
    options: [{ code: 'first', label: 'First year' }],
  }),
  aField({ code: 'old', label: 'Old', retired: true }),
  // Asked of both, under codes of their own.
  aField({ entity: 'clients', code: 'tribe', label: 'Tribe', required: true }),
  aField({ code: 'nation', label: ' tribe' }),
  // Of the same words and code, but answered otherwise.
  aField({ entity: 'clients', code: 'grade', label: 'School year' }),
];

const resource = mergeFields(clients, FIELDS);
const { members } = resource.intake ?? {};
if (!members) throw new Error('Clients bring no members along.');

beforeEach(() => {
  setNetworkTexts(labelsOf(FIELDS));
});

afterEach(() => {
  setNetworkTexts({});
});

const own = () =>
  targetFields(resource).map((field) => ({
    ...field,
    label: text(`resources.clients.fields.${field.source}`, { _: field.source }),
  }));

const matched = (headers: readonly string[]) =>
  matchColumns(tableOf(headers), [...own(), ...personTargets(members, text)], members);

const tableOf = (headers: readonly string[], ...rows: readonly (readonly string[])[]) => ({
  headers,
  rows: rows.map((cells, index) => ({ place: index + 2, cells, tooLong: false })),
});

const judged = async (headers: readonly string[], ...rows: readonly (readonly string[])[]) => {
  const folded = await foldHouseholds(tableOf(headers, ...rows), matched(headers), {
    members,
    translate: text,
  });
  const { table, match } = folded;
  const judge = judgeBy({
    ...{ resource, translate: text, orderOf: () => 'month' },
    targets: [...own(), ...memberTargets(members, groupsIn(Object.values(match)), text)],
  });
  return table.rows.map((row) => {
    const { values, members: people, faults, left } = judge(textsOf(row, match));
    return { values, people, faults, left: [...left, ...moreOf(row)] };
  });
};

describe('the network’s own fields of household members, in a row for each person', () => {
  it('are matched by their labels; one that the client has, too, by the client’s', () => {
    expect(
      Object.values(matched(['HH ID', 'Name', 'TALLA DE ZAPATO', 'Tribe', 'School year', 'Old'])),
    ).toEqual([
      ...['household_number', 'first_name last_name', 'member_custom_shoe_size'],
      ...['custom_tribe', 'custom_grade'],
    ]);
  });

  it('are no columns of a file that tells of no household', () => {
    expect(matched(['Name', 'Talla de zapato'])).toEqual({ 0: 'first_name last_name' });
  });

  it('are answered by the rows of members, each read by its kind', async () => {
    const [row] = await judged(
      ['HH ID', 'Name', 'Talla de zapato', 'Tribe'],
      ['7', 'Rosa Fox', '', 'Yakama'],
      ['7', 'Ida Fox', '31', 'Nez Perce'],
      ['7', 'Ben Fox', 'large', ''],
    );
    expect(row?.values).toMatchObject({ custom_tribe: 'Yakama' });
    expect(row?.people).toEqual([
      { first_name: 'Ida', last_name: 'Fox', custom_shoe_size: 31, custom_nation: 'Nez Perce' },
      { first_name: 'Ben', last_name: 'Fox' },
    ]);
    expect(row?.faults).toMatchObject({
      'custom_shoe_size of Member 3': { level: 'warning' },
    });
  });

  it('say what the head answered, which no field of a client takes', async () => {
    const rows = await judged(
      ['HH ID', 'Name', 'Talla de zapato'],
      ['7', 'Rosa Fox', '38'],
      ['7', 'Ida Fox', '31'],
      ['', 'Cem', '42'],
    );
    expect(rows.map(({ left }) => left)).toMatchObject([
      [{ source: 'member_custom_shoe_size', label: 'Talla de zapato', text: '38', fate: 'asked' }],
      [{ source: 'member_custom_shoe_size', label: 'Talla de zapato', text: '42', fate: 'asked' }],
    ]);
  });

  it('share decisions with a field of the client where both are answered alike', () => {
    expect(
      memberTargets(members, ['Child 1'], text).flatMap((target) =>
        target.source.startsWith('custom_') ? kindOf(target) : [],
      ),
    ).toEqual(['member_custom_shoe_size', 'member_custom_grade', 'custom_tribe']);
    expect(personTargets(members, text).map(({ source, label }) => [source, label])).toEqual([
      ['household_number', 'Household number'],
      ['household_head', 'Head of household'],
      ['relation', 'Relation'],
      ['member_custom_shoe_size', 'Household member: Talla de zapato'],
      ['member_custom_grade', 'Household member: School year'],
    ]);
  });
});

describe('a required field of a network’s own', () => {
  it('is not asked of a file, which may lack it', async () => {
    const targets = [...own(), ...personTargets(members, text)];
    expect(unmatched({ 0: 'first_name' }, targets)).toEqual([]);
    const [row] = await judged(['First name', 'Tribe', 'Child 1 tribe'], ['Rosa', '', '']);
    expect([row?.faults, row?.values['custom_tribe']]).toEqual([{}, null]);
  });
});
