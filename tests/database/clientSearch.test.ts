import { beforeEach, describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { addPeople, type Household } from './searchSteps';

/** What a desk types (docs/adr/0021-search.md): each spelling is a row. */
const scene = useScene();

const PEOPLE: readonly Household[] = [
  { first: 'María', last: 'Ibáñez López', phone: '(313) 555-0184', born: '1984-03-14' },
  { first: 'Seán', last: 'O’Brien', phone: '313.555.0142', born: '1977-12-01' },
  { first: 'Tesfaye', last: "N'Diaye", phone: '+1 248 555 0199' },
  { first: 'Mary Ann', last: 'Smith-Jones', born: '2024-02-29', email: 'garden@example.org' },
  { first: 'Juan', last: 'de la Cruz', zip: '48104', born: '1950-01-02' },
  { first: 'Lopez', last: 'Maria', phone: '555-0777' },
  { first: '芳', last: '王' },
  { first: 'Madonna', born: '1958-08-16', zip: '48203' },
  { first: 'Straße', last: 'Łukasz', email: 'mary@example.org' },
  { first: 'Roseanne', last: 'Kim' },
  { first: 'Luis', last: 'Pérez', members: [{ first: 'Ana', last: 'Núñez', born: '2010-05-06' }] },
  { first: 'Rosa', last: 'Pérez', members: [{ first: 'Eva', last: 'Pérez', year: 1999 }] },
  {
    first: 'Guillermo',
    last: 'Ochoa',
    phone: '313-501-0636',
    members: [{ first: 'Deborah', last: 'Ochoa' }],
  },
  { first: 'José', last: 'Ramírez', born: '1936-01-06' },
  { first: 'Chuy', last: 'Zapata', zip: '48999' },
];

beforeEach(async () => {
  await addPeople(scene().sql, scene().here.id, PEOPLE);
  await addPeople(scene().sql, scene().there.id, [{ first: 'Seán', last: 'O’Brien' }]);
  await scene().sql`
    insert into public.clients (network_id, first_name, last_name, deleted_at)
    values (${scene().here.id}, 'Seán', 'O’Brien', now())`;
});

interface Hit {
  name: string;
  rank: number;
  exact: boolean;
  matched: string;
  member: string | null;
}

const rank = (query: string, limit = 20) =>
  scene().sql<Hit[]>`
    select c.full_name as name, r.rank, r.exact, r.matched, m.full_name as member
    from private.rank_clients(${scene().here.id}, ${query}, ${limit})
      with ordinality r (client_id, rank, exact, matched, member_id, place)
    join public.clients c on c.id = r.client_id
    left join public.household_members m on m.id = r.member_id
    order by r.place`;

const names = async (query: string) => (await rank(query)).map(({ name }) => name);

describe('who is found', () => {
  it.each([
    // Names without their accents, or with some of them.
    ['maria ibanez', ['María Ibáñez López']],
    ['maria ibañez', ['María Ibáñez López']],
    ['MARÍA IBÁÑEZ', ['María Ibáñez López']],
    ['strasse lukasz', ['Straße Łukasz']],
    ['straße', ['Straße Łukasz']],
    // Either order, one surname or both, with a comma.
    ['ibanez maria', ['María Ibáñez López']],
    ['ibáñez, maría', ['María Ibáñez López']],
    ['ibanez lopez', ['María Ibáñez López']],
    ['maria ibanez lopez', ['María Ibáñez López']],
    ['lopez ibanez', ['María Ibáñez López']],
    // Prefixes of each word.
    ['mar iba', ['María Ibáñez López']],
    ['iba m', ['María Ibáñez López']],
    ['m ib l', ['María Ibáñez López']],
    // Apostrophes and hyphens or none, words in one or apart.
    ["o'brien", ['Seán O’Brien']],
    ['obrien', ['Seán O’Brien']],
    ['o brien', ['Seán O’Brien']],
    ['sean o brien', ['Seán O’Brien']],
    ['rose anne', ['Roseanne Kim']],
    ['kim rose-anne', ['Roseanne Kim']],
    ['brien sean', ['Seán O’Brien']],
    ['ndiaye', ["Tesfaye N'Diaye"]],
    ['n diaye', ["Tesfaye N'Diaye"]],
    ['diaye', ["Tesfaye N'Diaye"]],
    ['smith jones', ['Mary Ann Smith-Jones']],
    ['smithjones', ['Mary Ann Smith-Jones']],
    ['smith-jones', ['Mary Ann Smith-Jones']],
    ['jones-smith', ['Mary Ann Smith-Jones']],
    ['maryann', ['Mary Ann Smith-Jones']],
    ['mary-ann smith', ['Mary Ann Smith-Jones']],
    ['delacruz', ['Juan de la Cruz']],
    ['juan cruz', ['Juan de la Cruz']],
    ['王芳', ['芳 王']],
    ['芳', ['芳 王']],
    // Phone numbers in any spelling, the last four and seven digits.
    ...[
      ...['3135550184', '313-555-0184', '(313) 555-0184', '313.555.0184', '313 555 0184'],
      ...['+1 313 555 0184', '1-313-555-0184', '313/555-0184', '(313)555-0184', '313–555–0184'],
      ...['5550184', '555-0184', '555 0184', '0184', '50184', '35550184'],
    ].map((phone): [string, string[]] => [phone, ['María Ibáñez López']]),
    ['2485550199', ["Tesfaye N'Diaye"]],
    ['5550777', ['Lopez Maria']],
    ['maria 0184', ['María Ibáñez López']],
    ['0184 ibanez', ['María Ibáñez López']],
    // Birth dates as people say them, and the year beside a name.
    ...[
      ...['3/14/1984', '03/14/1984', '3-14-84', '03-14-84', '3.14.84', '3 14 1984', '03141984'],
      ...['1984-03-14', '1984/3/14', '19840314', 'Mar 14 1984', 'mar 14, 1984', 'March 14th, 1984'],
      ...['14 March 1984', '14th of Mar 84', "Mar. 14 '84", '14/3/1984'],
    ].map((day): [string, string[]] => [day, ['María Ibáñez López']]),
    ['2/29/24', ['Mary Ann Smith-Jones']],
    ['1/2/50', ['Juan de la Cruz']],
    ['mar 1984', ['María Ibáñez López']],
    ['maria 1984', ['María Ibáñez López']],
    ['1977 sean', ['Seán O’Brien']],
    ['sean 12/1/77', ['Seán O’Brien']],
    ['12/1/77 obrien', ['Seán O’Brien']],
    // No such day, the wrong year, a day that is still to come.
    ['2/30/1984', []],
    ['sean 1984', []],
    ['sean 3/14/1984', []],
    ['3/14/2084', []],
    // A month's name is no date by itself.
    ['mark 14 1984', []],
    // Six digits: the month first, the day where that is no month, then the year; or the end of a number.
    ['010636', ['Guillermo Ochoa', 'José Ramírez']],
    ['031484', ['María Ibáñez López']],
    ['140384', ['María Ibáñez López']],
    ['840314', ['María Ibáñez López']],
    ['jose 010636', ['José Ramírez']],
    ['060136', []],
    ['993199', []],
    // Short and pet forms of first names, in either direction, with the beginning of another word.
    ['pepe', ['José Ramírez']],
    ['pepe ramirez', ['José Ramírez']],
    ['ram pepe', ['José Ramírez']],
    ['bill ochoa', ['Guillermo Ochoa']],
    ['BILL OCH', ['Guillermo Ochoa']],
    ['jesus zapata', ['Chuy Zapata']],
    ['jesus 48999', ['Chuy Zapata']],
    ['debbie', ['Guillermo Ochoa']],
    // Not the beginning of a form, nor the form of a family name.
    ['pep', []],
    ['bill maria', []],
    // Mail and ZIP code.
    ['garden@example.org', ['Mary Ann Smith-Jones']],
    ['48104', ['Juan de la Cruz']],
    // The middle of a word; of one or two letters only the beginning.
    ['adonn', ['Madonna']],
    ['do', []],
    // Members of households lead to their client.
    ['ana nunez', ['Luis Pérez']],
    ['ana 5/6/2010', ['Luis Pérez']],
    ['5/6/2010', ['Luis Pérez']],
    ['eva 1999', ['Rosa Pérez']],
    // Nothing.
    ['', []],
    ['  ', []],
    ['%', []],
    ['zzz', []],
  ])('%j finds %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('are neither deleted nor of another network, as clients or as members', async () => {
    const { sql, here, there } = scene();
    expect(await names('obrien')).toEqual(['Seán O’Brien']);
    await sql`update public.household_members set deleted_at = now() where first_name = 'Ana'`;
    expect(await names('ana nunez')).toEqual([]);
    await sql`update public.clients set deleted_at = now() where full_name = 'Rosa Pérez'`;
    expect(await names('eva perez')).toEqual([]);
    const elsewhere = await sql`
      select c.network_id from private.rank_clients(${there.id}, 'sean', 9) r
      join public.clients c on c.id = r.client_id`;
    expect([...elsewhere]).toEqual([{ network_id: there.id }]);
    expect(there.id).not.toBe(here.id);
  });

  it('have the name, number and date that they have now', async () => {
    const { sql } = scene();
    await sql`
      update public.clients set first_name = 'Agnès', phone_number = null, date_of_birth = null
      where first_name = 'María'`;
    expect(await names('agnes ibanez')).toEqual(['Agnès Ibáñez López']);
    for (const old of ['maria ibanez', '0184', '3/14/1984']) expect(await names(old)).toEqual([]);
  });
});

describe('the best are first', () => {
  const of = (name: string, place: number, exact: boolean, matched: string) => ({
    ...{ name, rank: place, exact, matched, member: null },
  });

  it('the whole name before beginnings in the typed order before other names', async () => {
    await addPeople(scene().sql, scene().here.id, [
      { first: 'Maria', last: 'Lop' },
      { first: 'Maria', last: 'Lopez' },
      { first: 'Anna Maria', last: 'Lopez' },
    ]);
    expect(await rank('maria lopez')).toEqual([
      of('Lopez Maria', 1, true, 'name'),
      of('Maria Lopez', 1, true, 'name'),
      of('María Ibáñez López', 2, false, 'name'),
      of('Anna Maria Lopez', 3, false, 'name'),
    ]);
    expect((await names('lopez maria')).slice(0, 2)).toEqual(['Lopez Maria', 'Maria Lopez']);
    expect((await rank('maria lop'))[0]).toEqual(of('Maria Lop', 1, true, 'name'));
  });

  it('a phone number or birth date before mail or ZIP code', async () => {
    await addPeople(scene().sql, scene().here.id, [
      { first: 'Aaron', email: 'person0184@example.org' },
      { first: 'Abel', zip: '01840' },
    ]);
    expect((await rank('0184')).map(({ name, rank: at, matched }) => [name, at, matched])).toEqual([
      ['María Ibáñez López', 3, 'phone'],
      ['Aaron', 5, 'email'],
      ['Abel', 5, 'zip'],
    ]);
  });

  it('a name before a mail address that holds it', async () => {
    expect((await rank('mary')).map(({ name, matched }) => [name, matched])).toEqual([
      ['Mary Ann Smith-Jones', 'name'],
      ['María Ibáñez López', 'nickname'],
      ['Straße Łukasz', 'email'],
    ]);
  });

  it('who is called so, or by a name that begins so, before other forms of it', async () => {
    await addPeople(scene().sql, scene().here.id, [
      { first: 'Billie', last: 'Zola' },
      { first: 'Bill', last: 'Zola' },
      { first: 'Liam', last: 'Zola' },
      // Begins with another form, and is none.
      { first: 'Williamson', last: 'Zola', email: 'bill.zola@example.org' },
    ]);
    expect(await rank('bill zola')).toEqual([
      of('Bill Zola', 1, true, 'name'),
      of('Billie Zola', 2, false, 'name'),
      of('Liam Zola', 4, false, 'nickname'),
      of('Williamson Zola', 5, false, 'email'),
    ]);
  });

  it('six digits are exact as a birth date, not as the end of a number', async () => {
    expect((await rank('010636')).map(({ name, exact }) => [name, exact])).toEqual([
      ['Guillermo Ochoa', false],
      ['José Ramírez', true],
    ]);
  });

  it('the words of a name in any order, each by its beginning', async () => {
    await addPeople(scene().sql, scene().here.id, [{ first: 'Rosa', last: 'Rodriguez' }]);
    for (const query of ['ros rodri', 'rodri ros', 'r rosa', 'rodriguez r'])
      expect(await names(query)).toContain('Rosa Rodriguez');
  });

  it.each([
    ['maria ibanez lopez', true],
    ['ibanez lopez maria', true],
    ['madonna', true],
    ['maria ibanez', false],
    ['313-555-0184', true],
    ['+1 313 555 0184', true],
    ['555-0184', false],
    ['3/14/1984', true],
    ['mar 3/14/1984', true],
    ['maria 1984', false],
    ['ana nunez', true],
    ['ana', false],
  ])('%j is exact: %j', async (query, exact) => {
    const hits = await rank(query);
    expect(hits.some((hit) => hit.exact)).toBe(exact);
    expect(hits[0]?.exact).toBe(exact);
  });

  it('says which member of the household was found, the client before', async () => {
    const [first, second] = await rank('perez');
    expect(first).toEqual(of('Luis Pérez', 2, false, 'name'));
    expect(second).toEqual(of('Rosa Pérez', 2, false, 'name'));
    expect(await rank('eva perez')).toEqual([
      { ...of('Rosa Pérez', 1, true, 'member'), member: 'Eva Pérez' },
    ]);
  });

  it('as many as are asked for, 200 at most', async () => {
    const { sql, here } = scene();
    await sql`
      insert into public.clients (network_id, first_name, last_name)
      select ${here.id}, 'Crowd', 'Nr' || n from generate_series(1, 230) n`;
    expect(await rank('crowd', 3)).toHaveLength(3);
    expect(await rank('crowd', 1000)).toHaveLength(200);
    expect(await rank('crowd', -1)).toHaveLength(1);
  });

  it('the one of a whole name, however many others there are', async () => {
    const { sql, here } = scene();
    await sql`
      insert into public.clients (network_id, first_name, last_name)
      select ${here.id}, 'Kim', case when n < 2500 then 'Nr' || n end from generate_series(1, 2500) n`;
    expect((await rank('kim', 2)).map(({ name, exact }) => [name, exact])).toEqual([
      ['Kim', true],
      [expect.stringMatching(/^Kim Nr/), false],
    ]);
  });
});

describe('whatever is typed', () => {
  it.each([
    'x'.repeat(5000),
    'maria '.repeat(100),
    Array.from({ length: 60 }, (_, n) => `word${n}`).join(' '),
    `x'; drop table public.clients; --`,
    '\\',
    '%_%',
    '(((',
    '[a-',
    '"\'`´',
    '$1 $2 %s %I %L',
    '\u001f',
    '\u001f\u001f a',
    '😀'.repeat(200),
    '1'.repeat(400),
    '99/99/9999',
    '0/0/0000',
    '00000000',
    '31 feb 2001',
    '-'.repeat(300),
    'ßÆŒÞ ĦŦ',
    '{1,2}',
    'null',
  ])('%j is taken literally', async (query) => {
    expect(Array.isArray([...(await rank(query))])).toBe(true);
    const { sql, here } = scene();
    await sql`select * from private.find_close_clients(${here.id}, ${query}, 5)`;
    const [page] = await sql<{ total: number }[]>`
      select (private.search_best_clients(${here.id}, ${query}, 5, 0, '[]') ->> 'total')::integer as total`;
    expect(page?.total).toBeGreaterThanOrEqual(0);
  });
});
