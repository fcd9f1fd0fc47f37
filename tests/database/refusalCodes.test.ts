import { describe, expect, it } from 'vitest';
import { WORDED_REFUSALS } from '../../src/data/refusals';
import { OURS } from './catalogueQueries';
import { useScene } from './scene';

/*
 * PostgREST writes the message of an error of class PT into the status line of its answer, byte for byte. So it is a
 * code, written out where it is raised; what varies stands in the detail.
 */

const scene = useScene();

/** A statement that raises an error, up to its end; what stands between quotes ends nothing. */
const RAISE = /\braise\b(?! warning)(?:'[^']*'|[^;'])*;/gi;
const CODED =
  /^raise sqlstate '(PT\d{3})' using\s+message = '([a-z]+(?:_[a-z]+)*)'(?:,\s+detail = (?!')(?:'[^']*'|[^;'])+?::text)?(?:,\s+hint = '[A-Z][^']*\.')?;$/;
/** A class that is known only when it is raised, or one that is written out beside the message. */
const OTHER_CLASS = /\b(?:sqlstate|errcode\s*=)\s*(?!\s|'(?!PT)[0-9A-Z]{5}')/i;

interface Raise {
  function: string;
  statement: string;
}

async function raises(): Promise<Raise[]> {
  const functions = await scene().owner([
    `select oid::regprocedure::text as name, prosrc as body from pg_proc
     where pronamespace in ${OURS} and prosqlbody is null order by 1`,
  ]);
  return functions.flatMap(({ name, body }) =>
    [...String(body).replaceAll(/--.*$/gm, '').matchAll(RAISE)].map(([statement]) => ({
      function: String(name),
      statement,
    })),
  );
}

/** Those that PostgREST makes a status of, with the code if it is one. */
const ours = async () =>
  (await raises())
    .filter(({ statement }) => OTHER_CLASS.test(statement))
    .map((raise) => ({ ...raise, coded: CODED.exec(raise.statement) }));

/** What the failure itself says already: it is missing, the session has ended, or it needs the second factor. */
const SAID_BY_STATUS = ['PT401', 'PT403', 'PT404'];

describe('a refusal', () => {
  it('has a fixed code as its message, and what varies in its detail', async () => {
    const found = await ours();
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter(({ coded }) => coded === null)).toEqual([]);
  });

  it('is none that PostgREST before 16 repeats without end', async () => {
    const repeated = /\b40001\b|serialization_failure/i;
    const found = (await raises()).filter(({ statement }) => repeated.test(statement));
    expect(found).toEqual([]);
  });

  it('has words in the app, and no others have', async () => {
    const codes = (await ours()).flatMap(({ coded }) =>
      coded?.[1] !== undefined && coded[2] !== undefined && !SAID_BY_STATUS.includes(coded[1])
        ? [coded[2]]
        : [],
    );
    expect([...WORDED_REFUSALS].sort()).toEqual([...new Set(codes)].sort());
  });

  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [20, 20, 0],
    [21, 20, 1],
    [300, 20, 280],
  ])('of %i items names %i and counts %i more', async (count, named, more) => {
    const items = Array.from({ length: count }, (_, n) => ({ name: `Rice "${n}"\n` }));
    const [row] = await scene().owner(['select private.first_items($1::jsonb) as detail', items]);
    expect(row?.['detail']).toEqual({ items: items.slice(0, named), more });
  });
});
