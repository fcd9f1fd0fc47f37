import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '../../src/data/foldText';
import { searchWords } from '../../src/data/searchWords';
import { useScene } from './scene';
import { addPeople, type Household } from './searchSteps';

/** The ranked search beside a slow one that looks at everybody. */
const scene = useScene();

const WORDS = [
  'ana',
  'ánna',
  'an',
  'maria',
  'mar',
  'de',
  'la',
  'cruz',
  'o’neil',
  "d'an",
  'ana-mar',
  'marana',
  'ßa',
];
const aName = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const aPerson: fc.Arbitrary<Household> = fc.record(
  {
    first: aName,
    last: aName,
    phone: fc.constantFrom('(313) 555-0184', '313.555.1984', '1984', '2485550184 x7'),
    born: fc.constantFrom('1984-03-14', '1977-12-01'),
  },
  { requiredKeys: ['first'] },
);
const aWord = fc.oneof(
  fc.constantFrom(...WORDS),
  fc
    .tuple(fc.constantFrom(...WORDS), fc.integer({ min: 1, max: 4 }))
    .map(([word, n]) => word.slice(0, n)),
  fc.constantFrom('0184', '5550184', '313-555-0184', '1984', '84', 'x', '%'),
);
const aQuery = fc.array(aWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

const people = fc.sample(aPerson, { seed: 21, numRuns: 60 }).map((person, at) => ({
  ...person,
  // Told apart by the mail address, which no query has.
  email: `n${String(at).padStart(3, '0')}@#.org`,
}));

const folded = (text = ''): string[] => foldText(text).split(' ').filter(Boolean);
const digitsOf = (phone = ''): string => phone.replace(/[a-z].*$/, '').replace(/\D/g, '');

/** Words of one name, those that stand behind each other in one, and the parts of O'Neil. */
function spellings(name = ''): string[] {
  const words = folded(name);
  return [
    ...words,
    ...words.map((_word, at) => words.slice(at).join('')),
    ...words.slice(1).map((word, at) => (words[at] ?? '') + word),
    ...(/.['’]./.test(name) ? folded(name.replace(/['’]/g, ' ')) : []),
  ];
}

/** The rank of a person, whether exact; undefined when the query does not mean them. */
function judge(person: Household, query: string): { rank: number; exact: boolean } | undefined {
  const terms = searchWords(query);
  const isName = (at: number): boolean => /[^0-9]/.test(terms[at]?.folded ?? '');
  const names = terms.filter((_term, at) => isName(at)).map(({ folded: word }) => word);
  const own = [...spellings(person.first), ...spellings(person.last)];
  const forms = (at: number): string[] => {
    const word = terms[at]?.folded ?? '';
    if (word === '' || !isName(at)) return word === '' ? [] : [word];
    const before = isName(at - 1) ? [(terms[at - 1]?.folded ?? '') + word] : [];
    const behind = isName(at + 1) ? [word + (terms[at + 1]?.folded ?? '')] : [];
    return [word, ...before, ...behind];
  };
  const begins = (words: readonly string[], at: number): boolean =>
    forms(at).some((form) => words.some((word) => word.startsWith(form)));
  const digits = digitsOf(person.phone);
  const matched = terms.every(({ folded: word, typed }, at) => {
    if (begins(own, at)) return true;
    if (!/^\d{4,}$/.test(word)) return false;
    if (names.length > 0 && typed === '1984' && person.born?.startsWith('1984')) return true;
    return digits.endsWith(word);
  });
  if (terms.length === 0 || !matched) return undefined;
  const whole = names.join('');
  const [first, last] = [folded(person.first).join(''), folded(person.last).join('')];
  const isWhole = whole !== '' && (whole === first + last || whole === last + first);
  const isExact = isWhole || terms.some(({ folded: word }) => word.length >= 7 && word === digits);
  const [from, to] = [
    terms.findIndex((_t, at) => isName(at)),
    terms.findLastIndex((_t, at) => isName(at)),
  ];
  const firstWord = folded(person.first).slice(0, 1);
  const inOrder =
    names.length > 1
      ? begins(firstWord, from) && begins(folded(person.last), to)
      : names.length === 1 &&
        (begins(firstWord, from) || begins(folded(person.last).slice(0, 1), from));
  return { rank: isWhole ? 1 : inOrder ? 2 : 3, exact: isExact };
}

describe('the ranked search', () => {
  beforeAll(async () => {
    const { sql, here } = scene();
    await addPeople(sql, here.id, people);
  });

  it('finds and ranks as one who looks at everybody', async () => {
    const { sql, here } = scene();
    await fc.assert(
      fc.asyncProperty(aQuery, async (query) => {
        const rows = await sql<{ email: string; rank: number; exact: boolean }[]>`
          select c.email, r.rank, r.exact
          from private.rank_clients(${here.id}, ${query}, 200) r
          join public.clients c on c.id = r.client_id
          where r.rank < 4 and c.email is not null
          order by c.email`;
        const wanted = people.flatMap((person) => {
          const judged = judge(person, query);
          return judged ? [{ email: person.email, ...judged }] : [];
        });
        expect([...rows]).toEqual(wanted);
      }),
      // A sign between names keeps them no more apart than a space does.
      { numRuns: 150, examples: [['mar % a']] },
    );
  });
});
