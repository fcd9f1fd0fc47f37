import { BadQuery } from './BadQuery';
import { carriedCondition, carriedTree } from './filterSyntax';

/** What is no filter, for the request itself and behind the name of an embedded resource. */
const SETTING = /^(?:select|columns|on_conflict|apikey)$|(?:^|\.)(?:order|limit|offset)$/;

/** `or`, `not.and`, `clients.or`: where it belongs, and what it says. */
const LOGIC = /^((?:[^.]+\.)*?)((?:not\.)?(?:and|or))$/;

/** A column, perhaps of an embedded resource and with a path into its JSON, in ordinary letters. */
const COLUMN = /^((?:[\w$ -]+\.)*)([\w$ -]+(?:->>?[\w$ -]+)*)$/;

/**
 * Correction 8: of two conditions with one operator on a column lite heeds the last one only, two
 * `or=` it unites, and of two negated trees it drops one: what belongs together becomes one `and=`.
 * Correction 9: every value arrives in the database as it was meant (filterSyntax.ts).
 *
 * @param query of a request
 * @returns one with the same meaning that lite reads rightly
 * @throws BadQuery for a condition that cannot be read
 */
export function exactFilters(query: URLSearchParams): URLSearchParams {
  try {
    return rewritten([...query]);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadQuery(error.message);
    throw error;
  }
}

type Parameter = [name: string, value: string];

function rewritten(parameters: readonly Parameter[]): URLSearchParams {
  const others: Parameter[] = [];
  /** By the resource that they limit: empty for the request's own, else with a dot at its end. */
  const trees = new Map<string, Parameter[]>();
  const add = (resource: string, tree: Parameter) =>
    trees.set(resource, [...(trees.get(resource) ?? []), tree]);

  for (const [name, value] of parameters) {
    const [, resource = '', operator] = LOGIC.exec(name) ?? [];
    if (SETTING.test(name)) others.push([name, value]);
    else if (operator !== undefined) add(resource, [operator, carriedTree(value)]);
    else {
      const condition = carriedCondition(value);
      const column = COLUMN.exec(name);
      const isRepeated = parameters.some((other) => other[0] === name && other[1] !== value);
      if (isRepeated && condition !== null && column)
        add(column[1] ?? '', ['and', `(${column[2]}.${condition})`]);
      else others.push([name, condition ?? value]);
    }
  }
  const folded = [...trees].map(([resource, all]): Parameter => {
    const [first = ['and', '()'], ...more] = all;
    const [operator, tree] =
      more.length === 0 ? first : ['and', `(${all.map((part) => part.join('')).join()})`];
    return [`${resource}${operator}`, tree];
  });
  return new URLSearchParams([...others, ...folded]);
}
