import { beforeEach, describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { addPeople, type Household } from './searchSteps';

/** Who comes close when nobody is found, and why. */
const scene = useScene();

const PEOPLE: readonly Household[] = [
  { first: 'Rosalinda', last: 'Delgadillo', phone: '(313) 555-0184', born: '1984-03-04' },
  { first: 'Teresa', last: 'Jiménez', born: '2001-09-02' },
  { first: 'Kathryn', last: 'Vázquez' },
  { first: 'Ana', last: 'Brown' },
  { first: 'Liam', last: 'D’Arcy' },
  { first: 'Luis', last: 'Pérez', members: [{ first: 'Guillermo', last: 'Ocampo' }] },
];

beforeEach(async () => {
  await addPeople(scene().sql, scene().here.id, PEOPLE);
  await addPeople(scene().sql, scene().there.id, PEOPLE);
  await scene().sql`
    insert into public.clients (network_id, first_name, last_name, deleted_at)
    values (${scene().here.id}, 'Rosalinda', 'Delgadillo', now())`;
});

async function close(query: string): Promise<string[]> {
  const rows = await scene().sql<{ text: string }[]>`
    select concat_ws(', ', c.full_name, m.full_name, r.reason) as text
    from private.find_close_clients(${scene().here.id}, ${query}, 20)
      with ordinality r (client_id, rank, reason, member_id, place)
    join public.clients c on c.id = r.client_id and c.network_id = ${scene().here.id}
    left join public.household_members m on m.id = r.member_id
    order by r.place`;
  return rows.map(({ text }) => text);
}

describe('who comes close', () => {
  it.each([
    // A letter more, less, changed, swapped with the next.
    ['rosalinda delgadilllo', ['Rosalinda Delgadillo, written_differently']],
    ['rosalnda delgadillo', ['Rosalinda Delgadillo, written_differently']],
    ['rosalinda delgadilla', ['Rosalinda Delgadillo, written_differently']],
    ['roslainda delgadillo', ['Rosalinda Delgadillo, written_differently']],
    ['delgadillo rozalinda', ['Rosalinda Delgadillo, written_differently']],
    ['gimenez', ['Teresa Jiménez, written_differently']],
    ['tereza jimenez', ['Teresa Jiménez, written_differently']],
    // The same sound.
    ['basques', ['Kathryn Vázquez, sounds_alike']],
    ['catherine vasques', ['Kathryn Vázquez, sounds_alike']],
    ['rosalinda dellgatiyo', ['Rosalinda Delgadillo, sounds_alike']],
    // What sounds alike only to a machine.
    ['tereza', ['Teresa Jiménez, written_differently']],
    // Members of a household.
    ['gillermo ocampo', ['Luis Pérez, Guillermo Ocampo, written_differently']],
    // One surname of two.
    ['teresa jimenez gomez', ['Teresa Jiménez, part_of_name']],
    // Birth dates.
    ['4/3/1984', ['Rosalinda Delgadillo, day_and_month_swapped']],
    ['rosalinda 4/3/1984', ['Rosalinda Delgadillo, day_and_month_swapped']],
    ['rosalinda 3/5/1984', ['Rosalinda Delgadillo, other_birth_date']],
    ['somebody 3/4/1984', ['Rosalinda Delgadillo, same_birth_date']],
    ['rosalnda 3/4/1984', ['Rosalinda Delgadillo, written_differently']],
    // A phone number.
    ['somebody 313-555-0184', ['Rosalinda Delgadillo, same_phone']],
    ['somebody 555-0184', ['Rosalinda Delgadillo, same_phone']],
    // Those who are found come not close.
    ['rosalinda delgadillo', []],
    ['rosa del', []],
    ['r', []],
    ['an', []],
    ['3/4/1984', []],
    ['313-555-0184', []],
    ['', []],
    ['%', []],
    ['zzzzz', []],
  ])('%j: %j', async (query, expected) => {
    expect(await close(query)).toEqual(expected);
  });

  it('the nearest first', async () => {
    await addPeople(scene().sql, scene().here.id, [
      { first: 'Catherine', last: 'Aaa' },
      { first: 'Kathryne', last: 'Bbb' },
    ]);
    expect(await close('kathrine')).toEqual([
      'Kathryne Bbb, written_differently',
      'Catherine Aaa, sounds_alike',
      'Kathryn Vázquez, sounds_alike',
    ]);
  });
});

describe('the API', () => {
  const ask = (actor: 'member' | 'otherTenant' | 'superUser', network: string) =>
    scene().as(actor, [`select public.search_close_clients($1, 'rosalnda') as r`, network]);

  it('tells who and why, and nothing of the search text or the social security number', async () => {
    const { here } = scene();
    for (const actor of ['member', 'superUser'] as const) {
      const { rows } = await ask(actor, here.id);
      expect(rows).toMatchObject([
        { r: [{ full_name: 'Rosalinda Delgadillo', reason: 'written_differently' }] },
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/search_text|"partial_ssn"/);
    }
  });

  it('tells nothing of another network', async () => {
    const { here, there } = scene();
    expect((await ask('member', there.id)).rows).toEqual([{ r: [] }]);
    expect((await ask('otherTenant', here.id)).rows).toEqual([{ r: [] }]);
  });
});
