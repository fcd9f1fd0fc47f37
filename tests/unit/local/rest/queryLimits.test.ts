import { describe, expect, it } from 'vitest';
import { BadQuery } from '../../../../local/rest/BadQuery';
import { checkEmbeds, checkExpression } from '../../../../local/rest/queryLimits';
import { WITH_LOCATION_ROLES } from '../../../../src/resources/networks/locationRoles';
import { PICK_LIST } from '../../../../src/resources/orders/pickList';
import { contains, containsExactly } from '../../../../src/data/conditions';

describe('embedded resources', () => {
  it.each([
    '*',
    'id,name',
    [...(PICK_LIST.embed ?? [])].join(),
    [...(WITH_LOCATION_ROLES.embed ?? [])].join(),
    'a(b(c(id)))',
    Array(10).fill('a(id)').join(),
    '"a((((b"(id)',
  ])('may be %s', (select) => {
    expect(() => checkEmbeds(select)).not.toThrow();
  });

  it.each([
    ['a(b(c(d(id))))', 'Related rows are asked for too deep.'],
    [Array(11).fill('a(id)').join(), 'Too many related tables are asked for at once.'],
    ['a(b(id),c(id)),'.repeat(4), 'Too many related tables are asked for at once.'],
  ])('may not be %s', async (select, message) => {
    const check = () => checkEmbeds(select);
    expect(check).toThrow(BadQuery);
    const answer = new BadQuery(message, 'Less.').toResponse();
    expect(check).toThrow(message);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'PGRST100', message, details: null, hint: 'Less.' },
    ]);
  });
});

/** The expression in a condition of the app. */
const expressionOf = ({ text }: { text: string }): string =>
  text.replace(/^\w+\.i?match\."(.*)"$/s, '$1').replaceAll(/\\(["\\])/g, '$1');

describe('regular expressions', () => {
  const typed = "(a+)+ \\1 'o' [x]* {2} | ^$ 100%".repeat(6);
  it.each([
    ['a free text in any of its letters', expressionOf(contains('name', typed))],
    ['one with an asterisk', expressionOf(containsExactly('name', `${typed}*`))],
    ['a long plain text', 'x'.repeat(5_000)],
    ['a short expression', '^(rosa|ana)\\s+del.*$'],
  ])('may be %s', (_, expression) => {
    expect(() => checkExpression(expression)).not.toThrow();
  });

  it.each([
    ['refers back', '(.+)\\1'],
    ['is a long one with groups', '(a|b)'.repeat(21)],
    ['repeats at length', `${'a*'.repeat(51)}`],
  ])('may be none that %s', (_, expression) => {
    expect(() => checkExpression(expression)).toThrow(BadQuery);
  });
});
