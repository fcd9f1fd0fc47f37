import { customCode, isForAdmins } from '../../../data/customColumns';
import { foldText } from '../../../data/foldText';
import { text, type Text } from '../../../i18n/text';
import type { IntakeMembers } from '../../declaration';
import { labelText } from '../../fields/bindField';
import { HEADER_ALIASES, MEMBER_WORDS } from './headerAliases';
import type { Target } from './target';

/*
 * The people of a household in a match. In columns of its row each of them is a group of columns, such as "Child 2";
 * in rows of their own, columns say to which household a row belongs.
 */

/** Columns of a row that is one person: the number of the household, and its head by name or by yes and no. */
export const HOUSEHOLD_NUMBER = 'household_number';
export const HOUSEHOLD_HEAD = 'household_head';

/** Of the fields of a member, the one that a record has no counterpart of. */
export const RELATION = 'relation';

/** Columns that are known by their very words alone: "Relationship of contact" is none. */
export const PERSON_COLUMNS: ReadonlySet<string> = new Set([
  HOUSEHOLD_NUMBER,
  HOUSEHOLD_HEAD,
  RELATION,
]);

const OF_PERSON = 'member_';

/** In a match: the column that says a field of the member whose row it is; that of the record where both say the same. */
export const personSource = (field: string, { same }: Pick<IntakeMembers, 'same'>): string =>
  same[field] ?? (customCode(field) === undefined ? field : `${OF_PERSON}${field}`);

/** Whether a column says something of the members whose row it is, and nothing of the record. */
export const isOfPerson = (source: string): boolean =>
  PERSON_COLUMNS.has(source) || source.startsWith(OF_PERSON);

/** In a match: a field of the member that a group of columns is about. */
export const memberSource = (field: string, group: string): string => `${field} of ${group}`;

/** The member and the field that a column is about; null for a column of the record itself. */
export function memberOf(source: string): { field: string; group: string } | null {
  const [, field, group] = /^(\w+) of (.+)$/.exec(source) ?? [];
  return field === undefined || group === undefined ? null : { field, group };
}

/** Whether not all staff read what a column says: it goes to no note, and is kept of no row that stays out. */
export function isConfidential(source: string, targets: readonly Target[]): boolean {
  const ofPerson = source.startsWith(OF_PERSON) ? source.slice(OF_PERSON.length) : source;
  return (
    isForAdmins(memberOf(source)?.field ?? ofPerson) ||
    targets.some((target) => target.source === source && target.field.sensitive !== null)
  );
}

/** The groups of columns that some columns of a match belong to. */
export const groupsIn = (sources: readonly string[]): readonly string[] => [
  ...new Set(sources.flatMap((source) => memberOf(source)?.group ?? [])),
];

/** What a group of columns says of the member by its name: "Spouse" is a partner. */
export const relationOf = (group: string): string | undefined =>
  Object.entries(MEMBER_WORDS).find(
    ([relation, words]) => relation !== '' && words.includes(foldText(group).split(' ')[0] ?? ''),
  )?.[0];

/** What a header says of a member. */
export interface MemberHeader {
  /** Such as "Child 2". */
  group: string;
  /** The first of a list that may begin with the head. */
  isFirst: boolean;
  /** The header without the words of the group: "dob". */
  rest: string;
}

const FILLERS = /\b(?:household|hh|family|additional|other|of|the|s|del|de|la|el|hogar|familia)\b/g;

/** Words that stand for a count, too: with a number alone they are an age. */
const COUNTED: ReadonlySet<string> = new Set(['adult', 'senior', 'adulto', 'adulta']);

/** Which member a header is about; null for none. "Children 0-17" and "Member ID" are about nobody. */
export function readMemberHeader(header: string): MemberHeader | null {
  const words = foldText(header.replace(/['’]s\b/, ''))
    .replace(/([a-z])(\d)/g, '$1 $2')
    .split(' ');
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const [relation, who] =
    Object.entries(MEMBER_WORDS)
      .map(([code, known]) => [code, words.find((word) => known.includes(word))] as const)
      .find(([, word]) => word !== undefined) ?? [];
  if (who === undefined || numbers.length > 1) return null;
  const [number] = numbers;
  const rest = words.filter((word) => word !== who && word !== number).join(' ');
  if (number === undefined && (relation === '' || (relation === 'child' && rest === '')))
    return null;
  if (rest === '' && COUNTED.has(who)) return null;
  const name = who.charAt(0).toUpperCase() + who.slice(1);
  return {
    group: number === undefined ? name : `${name} ${String(Number(number))}`,
    isFirst: relation === '' && Number(number) === 1,
    rest,
  };
}

const NAME_WORDS = ['', 'name', 'full name', 'nombre', 'nombre completo', 'nombres'];

/** The field of a member that the rest of a header names. */
export function memberField(rest: string, members: IntakeMembers): string | undefined {
  const plain = rest.replace(FILLERS, ' ').replace(/\s+/g, ' ').trim();
  if (NAME_WORDS.includes(plain)) return 'name';
  return Object.keys(members.fields).find((field) =>
    [
      foldText(field),
      foldText(fieldLabel(members, field, text)),
      ...(HEADER_ALIASES[members.same[field] ?? field] ?? []),
    ].some((word) => word === rest || word === plain),
  );
}

/** Whether a header names people. */
export const isName = (header: string): boolean =>
  ['first_name', 'last_name', 'full_name'].some(
    (source) =>
      foldText(header) === foldText(source) ||
      HEADER_ALIASES[source]?.includes(foldText(header)) === true,
  );

/** What is said of members by the headers of a file. */
export interface MemberHeaders {
  /** By the place of their column. */
  found: ReadonlyMap<number, MemberHeader>;
  /** Columns that are about the head in the words of a member, "Member 1 name": the rest of their words. */
  own: ReadonlyMap<number, string>;
}

/** Which columns of a file are about members. Where nothing else names a person, the first of them is the head. */
export function memberHeaders(headers: readonly string[]): MemberHeaders {
  const read = headers.map(readMemberHeader);
  const isNamed = headers.some((header, place) => read[place] === null && isName(header));
  const found = new Map<number, MemberHeader>();
  const own = new Map<number, string>();
  for (const [place, one] of read.entries()) {
    if (!one) continue;
    if (one.isFirst && !isNamed) own.set(place, one.rest === '' ? 'name' : one.rest);
    else found.set(place, one);
  }
  return { found, own };
}

/** The fields that the columns of some groups may fill. Those of one kind are decided together, whose ever they are. */
export function memberTargets(
  members: IntakeMembers,
  groups: readonly string[],
  translate: Text,
): readonly Target[] {
  return groups.flatMap((group) =>
    Object.values(members.fields).map((bound) => ({
      ...bound,
      source: memberSource(bound.source, group),
      kind: personSource(bound.source, members),
      label: translate('import.match.ofMember', {
        ...{ member: group, field: fieldLabel(members, bound.source, translate) },
      }),
    })),
  );
}

/** What a row that is one person says of the household. */
export function personTargets(members: IntakeMembers, translate: Text): readonly Target[] {
  const { name, [RELATION]: relation } = members.fields;
  return [
    ...(name
      ? ([HOUSEHOLD_NUMBER, HOUSEHOLD_HEAD] as const).map((source) => ({
          ...{ ...name, source },
          label: translate(`import.match.${source}`),
        }))
      : []),
    ...(relation ? [{ ...relation, label: fieldLabel(members, RELATION, translate) }] : []),
    ...Object.values(members.fields).flatMap((bound) => {
      const source = personSource(bound.source, members);
      if (!source.startsWith(OF_PERSON)) return [];
      const field = fieldLabel(members, bound.source, translate);
      const member = translate(`resources.${members.resource}.name`, { smart_count: 1 });
      const label = translate('import.match.ofMember', { member, field });
      return [{ ...bound, source, label, words: [foldText(field)] }];
    }),
  ];
}

export const fieldLabel = ({ resource }: IntakeMembers, source: string, translate: Text): string =>
  labelText(translate(`resources.${resource}.fields.${source}`), source);
