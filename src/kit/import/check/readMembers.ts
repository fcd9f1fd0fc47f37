import { foldText } from '../../../data/foldText';
import { splitName } from '../../../data/splitName';
import { joinSentences } from '../../../i18n/joinSentences';
import type { Text } from '../../../i18n/text';
import type { IntakeMembers } from '../../declaration';
import { isEmpty } from '../../fields/bindField';
import { groupsIn, memberOf, memberSource, relationOf } from '../match/memberColumns';
import type { Fault } from './readCell';

type Values = Readonly<Record<string, unknown>>;

/** The people whom a row brings along, and what is to be said of them. */
export interface MembersReading {
  members: readonly Values[];
  fault?: Fault;
}

/** Those values of a row that are columns of the record itself. */
export const ownValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([source]) => memberOf(source) === null));

/**
 * The members that the columns of a row tell of. Who has no name or stands there twice is left out, and said so; more
 * than a record may have keep the row out.
 */
export function readMembers(
  values: Values,
  declared: IntakeMembers,
  translate: Text,
): MembersReading {
  const told: string[] = [];
  const members: Values[] = [];
  const known = [personKey(textOf(values['first_name']), textOf(values['last_name']))];
  const born = [values[declared.same['birth_date'] ?? '']];
  for (const group of groupsIn(Object.keys(values))) {
    const said = Object.fromEntries(
      Object.keys(declared.fields).flatMap((field) => {
        const value = values[memberSource(field, group)];
        return isEmpty(value) || (Array.isArray(value) && value.length === 0)
          ? []
          : [[field, value]];
      }),
    );
    if (Object.keys(said).length === 0) continue;
    const { name, birth_date: birth, ...others } = said;
    const given = { first: textOf(said['first_name']), last: textOf(said['last_name']) };
    const isWhole = given.first === '' && given.last === '';
    const whole = splitName(isWhole ? textOf(name) : '');
    const first = given.first || whole.first_name || textOf(name);
    const last = given.last || whole.last_name;
    if (first === '') {
      told.push(translate('import.faults.memberUnnamed', { member: group }));
      continue;
    }
    const key = personKey(first, last);
    const isThere = known.some(
      (other, index) =>
        other === key && (birth === undefined || isEmpty(born[index]) || born[index] === birth),
    );
    if (isThere) {
      told.push(
        translate('import.faults.memberTwice', {
          name: `${first} ${last}`.trim(),
        }),
      );
      continue;
    }
    const isTooOld = typeof birth === 'string' && Number(birth.slice(0, 4)) < declared.earliestYear;
    if (isTooOld) told.push(translate('import.faults.memberTooOld', { name: first }));
    known.push(key);
    born.push(birth);
    members.push({
      ...{ relation: relationOf(group), ...others, first_name: first },
      ...(last !== '' && { last_name: last }),
      ...(birth !== undefined && !isTooOld && { birth_date: birth }),
    });
  }
  if (members.length > declared.most)
    return {
      members,
      fault: {
        level: 'error',
        words: translate('import.faults.membersAreMore', { count: members.length }),
      },
    };
  return told.length === 0
    ? { members }
    : { members, fault: { level: 'warning', words: joinSentences(...told) } };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const personKey = (first: string, last: string): string => foldText(`${first} ${last}`);
