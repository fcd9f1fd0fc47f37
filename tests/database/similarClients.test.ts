import { beforeEach, describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { addClients, askSimilar, similarTo, type Draft } from './similarSteps';

const scene = useScene();

const HOME = { address_line1: '118 Oak St', city: 'Hamtramck', zip_code: '48212' };
const ROBERTO = {
  first_name: 'Roberto',
  last_name: 'Delgado Ruiz',
  date_of_birth: '1984-03-12',
  phone_number: '(313) 555-0142',
  email: 'roberto@example.org',
  partial_ssn: '4417',
  ...HOME,
};
let roberto: string;

beforeEach(async () => {
  [roberto = ''] = await addClients(scene(), scene().here.id, [ROBERTO]);
});

const best = async (draft: Draft) => (await similarTo(scene(), draft))[0];

describe('who is like a form', () => {
  it('is told with what a card shows, and why', async () => {
    const draft = { first_name: 'Bob', last_name: 'Delgado', date_of_birth: '1984-12-03', ...HOME };
    const { rows } = await askSimilar(scene(), { ...draft, phone_number: '313 555 0199' });
    expect(rows[0]?.['r']).toEqual([
      {
        client_id: roberto,
        first_name: 'Roberto',
        last_name: 'Delgado Ruiz',
        date_of_birth: '1984-03-12',
        phone_number: '(313) 555-0142',
        address_line1: '118 Oak St',
        city: 'Hamtramck',
        confidence: 'likely',
        relative: false,
        bits: expect.any(Number) as unknown,
        reasons: [
          { field: 'name', level: 'short_form' },
          { field: 'date_of_birth', level: 'day_and_month_swapped' },
          { field: 'address', level: 'same' },
          { field: 'area', level: 'same' },
          { field: 'phone_number', level: 'different' },
          { field: 'email', level: 'only_on_one' },
        ],
      },
    ]);
  });

  it.each<[Draft, Record<string, string>]>([
    [{ first_name: 'ROBERTO' }, { name: 'same' }],
    [{ first_name: 'Beto' }, { name: 'short_form' }],
    [{ first_name: 'Robertto' }, { name: 'written_differently' }],
    [{ last_name: 'Delgado' }, { name: 'part_of_name' }],
    [{ last_name: 'Delgado Ruis' }, { name: 'part_of_name' }],
    [{ last_name: 'Delgadoruis' }, { name: 'written_differently' }],
    [{ first_name: 'R.' }, { name: 'initial_only' }],
    [{ first_name: 'Delgado Ruiz', last_name: 'Roberto' }, { name: 'swapped_names' }],
    [{ date_of_birth: '1984-03-13' }, { date_of_birth: 'one_digit_off' }],
    [{ date_of_birth: '1948-03-12' }, { date_of_birth: 'one_digit_off' }],
    [{ date_of_birth: '1984-07-30' }, { date_of_birth: 'same_year' }],
    [{ date_of_birth: '1991-07-30' }, { date_of_birth: 'different' }],
    [{ date_of_birth: null }, { date_of_birth: 'only_on_one' }],
    [{ phone_number: '+1 313-555-0142 ext. 3' }, { phone_number: 'same' }],
    [{ phone_number: '313-555-0143' }, { phone_number: 'one_digit_off' }],
    [{ phone_number: '555-5555' }, { phone_number: 'same' }],
    [{ email: 'Roberto@Example.org' }, { email: 'same' }],
    [{ email: 'robertto@example.com' }, { email: 'written_differently' }],
    [{ address_line1: '118 North Oak Street' }, { address: 'same' }],
    [{ address_line1: '118 Oakk St' }, { address: 'written_differently' }],
    [{ address_line1: '118 Oak St #4' }, { address: 'same' }],
    [{ address_line1: '9 Elm Rd' }, { address: 'different' }],
    [{ zip_code: '48213', city: 'Detroit' }, { area: 'one_digit_off' }],
  ])('%j says %j', async (change, reasons) => {
    const found = await best({ ...ROBERTO, ...change });
    // Parents and children of one name share all but the birth date.
    const confidence = reasons['date_of_birth'] === 'different' ? 'possible' : 'likely';
    expect(found).toMatchObject({ client_id: roberto, confidence });
    // A number that nobody has is as good as none.
    const expected =
      change['phone_number'] === '555-5555' ? { phone_number: 'only_on_one' } : reasons;
    expect(found?.reasons).toMatchObject(expected);
  });

  it('is the same whatever is guessed of the digits of an SSN', async () => {
    const known = { ...ROBERTO, partial_ssn: '' };
    const answer = await askSimilar(scene(), known);
    expect(answer.rows[0]?.['r']).toHaveLength(1);
    for (const partial_ssn of ['4417', '4418', '9999'])
      expect(await askSimilar(scene(), { ...known, partial_ssn })).toEqual(answer);
  });

  it('lives in another flat of the same house', async () => {
    await addClients(scene(), scene().here.id, [
      {
        first_name: 'Quirina',
        last_name: 'Vance',
        address_line1: '4 Elm Rd',
        address_line2: 'Apt 12',
      },
    ]);
    const draft = { first_name: 'Quirina', last_name: 'Vance', address_line1: '4 Elm Road #7' };
    expect((await best(draft))?.reasons).toEqual({ name: 'same', address: 'other_unit' });
  });

  it('may be a twin, or a parent of the same name', async () => {
    const twin = { ...ROBERTO, first_name: 'Quirina', email: null };
    expect(await best(twin)).toMatchObject({ confidence: 'possible', relative: true });
    const son = {
      ...twin,
      first_name: 'Roberto',
      last_name: 'Delgado Ruiz Jr.',
      date_of_birth: '2006-10-30',
    };
    expect(await best(son)).toMatchObject({ confidence: 'possible', relative: true });
  });

  it('may be a twin whose name sounds alike', async () => {
    const mia = { ...ROBERTO, first_name: 'Mia', last_name: 'Zapatero', email: null };
    await addClients(scene(), scene().here.id, [mia]);
    const found = await best({ ...mia, first_name: 'Maya' });
    expect(found).toMatchObject({ confidence: 'possible', relative: true });
    expect(found?.reasons).toMatchObject({ name: 'sounds_alike', date_of_birth: 'same' });
  });

  it('is no relative from another house', async () => {
    const draft = {
      ...ROBERTO,
      first_name: 'Quirina',
      date_of_birth: null,
      address_line1: '9 Elm Rd',
    };
    expect(await best(draft)).toMatchObject({ confidence: 'possible', relative: false });
  });

  it('is nobody by a common value alone', async () => {
    await addClients(
      scene(),
      scene().here.id,
      Array.from({ length: 30 }, (_, n) => ({
        first_name: `Xq${n}`,
        last_name: `Zw${n}`,
        address_line1: '575 Van Buren Dr',
        phone_number: '614-555-0100',
      })),
    );
    await scene().owner([`select private.count_match_values($1)`, scene().here.id]);
    const shelter = { first_name: 'Anaïs', last_name: 'Böhm', address_line1: '575 Van Buren Dr' };
    expect(await similarTo(scene(), { ...shelter, phone_number: '614-555-0100' })).toEqual([]);
  });

  it('is less surely meant by a name that many have', async () => {
    const draft = { first_name: 'Roberto', last_name: 'Delgado Ruiz' };
    const before = await best(draft);
    await addClients(
      scene(),
      scene().here.id,
      Array.from({ length: 40 }, () => ({ first_name: 'Roberto', last_name: 'Delgado Ruiz' })),
    );
    await scene().owner([`select private.count_match_values($1)`, scene().here.id]);
    expect((await best(draft))?.bits).toBeLessThan(Number(before?.bits) - 2);
  });

  it('is no slip of a digit away from a date that one in a hundred have', async () => {
    const quirina = { first_name: 'Quirina', last_name: 'Vance', date_of_birth: '1985-06-15' };
    await addClients(scene(), scene().here.id, [quirina]);
    const draft = { ...quirina, date_of_birth: '1985-06-16' };
    expect((await best(draft))?.reasons).toMatchObject({ date_of_birth: 'one_digit_off' });
    await addClients(
      scene(),
      scene().here.id,
      Array.from({ length: 20 }, (_, n) => ({
        first_name: `Xq${n}`,
        last_name: `Zw${n}`,
        date_of_birth: '1985-06-15',
      })),
    );
    await scene().owner([`select private.count_match_values($1)`, scene().here.id]);
    expect((await best(draft))?.reasons).toMatchObject({ date_of_birth: 'same_year' });
  });

  it.each([
    ['Luis', 'Luisa'],
    ['Mario', 'Maria'],
  ])('is not %s for %s', async (one, other) => {
    await addClients(scene(), scene().here.id, [{ first_name: one, last_name: 'Zapatero' }]);
    expect(
      (await similarTo(scene(), { first_name: other, last_name: 'Zapatero' }))[0],
    ).not.toMatchObject({
      confidence: 'likely',
    });
  });

  it('is found in scripts without an alphabet, from two signs on', async () => {
    const [wang] = await addClients(scene(), scene().here.id, [
      { first_name: '小明', last_name: '王' },
    ]);
    expect(await best({ first_name: '小明', last_name: '王' })).toMatchObject({ client_id: wang });
    expect(await similarTo(scene(), { first_name: '小明' })).toEqual([]);
    expect(await similarTo(scene(), { first_name: '王' })).toEqual([]);
  });

  it('follows the record: changed, deleted, restored', async () => {
    const draft = { first_name: 'Quirina', last_name: 'Vance' };
    const write = (change: string) =>
      scene().owner([`update public.clients set ${change} where id = $1 returning id`, roberto]);
    expect(await similarTo(scene(), draft)).toEqual([]);
    await write(`first_name = 'Quirina', last_name = 'Vance'`);
    expect(await best(draft)).toMatchObject({ client_id: roberto });
    await write('deleted_at = now()');
    expect(await similarTo(scene(), draft)).toEqual([]);
    await write('deleted_at = null');
    expect(await best(draft)).toMatchObject({ client_id: roberto });
  });

  it('is not the one who is being edited; the best come first, and no more than asked for', async () => {
    const [second, third] = await addClients(scene(), scene().here.id, [
      { ...ROBERTO, phone_number: null, email: null },
      { ...ROBERTO, date_of_birth: null, email: null, phone_number: null },
    ]);
    const found = await similarTo(scene(), ROBERTO);
    expect(found.map(({ client_id }) => client_id)).toEqual([roberto, second, third]);
    expect(found.map(({ bits }) => bits)).toEqual(
      found.map(({ bits }) => bits).toSorted((a, b) => b - a),
    );
    const ids = async (options: Parameters<typeof similarTo>[2]) =>
      (await similarTo(scene(), ROBERTO, options)).map(({ client_id }) => client_id);
    expect(await ids({ except: roberto })).toEqual([second, third]);
    expect(await ids({ limit: 1 })).toEqual([roberto]);
    expect(await ids({ limit: -3 })).toEqual([roberto]);
    expect(await ids({ limit: null })).toEqual([roberto, second, third]);
  });
});

describe('the wall', () => {
  it('keeps networks apart', async () => {
    await addClients(scene(), scene().there.id, [{ ...ROBERTO, first_name: 'Quirina' }]);
    const found = await similarTo(scene(), { ...ROBERTO, first_name: 'Quirina' });
    expect(found.map(({ client_id }) => client_id)).toEqual([roberto]);
    expect(await similarTo(scene(), ROBERTO, { network: scene().there.id })).toEqual([]);
    expect(await similarTo(scene(), ROBERTO, { actor: 'otherTenant' })).toEqual([]);
    // The same as nobody there: no difference tells that the network exists.
    expect(
      await similarTo(scene(), ROBERTO, { network: '7e57ed00-0000-4000-8000-000000000404' }),
    ).toEqual([]);
  });
});

describe('what is typed so far', () => {
  it.each<[string, unknown]>([
    ['nothing', {}],
    ['no form', null],
    ['another kind of value', [1, 'two']],
    ['two letters, whatever else agrees', { ...ROBERTO, first_name: 'R', last_name: 'D' }],
    ['signs and digits', { first_name: '-- 12', last_name: '!?' }],
    ['a birth date alone', { date_of_birth: '1984-03-12', phone_number: '(313) 555-0142' }],
  ])('is asked in vain: %s', async (_what, draft) => {
    expect(await similarTo(scene(), draft)).toEqual([]);
  });

  it.each<[string, Draft]>([
    ['no such day', { date_of_birth: '1984-02-31' }],
    ['a month too many', { date_of_birth: '1984-13-12' }],
    ['half a date', { date_of_birth: '1984-0' }],
    ['a day to come', { date_of_birth: '2999-01-01' }],
    ['before the calendar', { date_of_birth: '0000-00-00' }],
    ['a number', { date_of_birth: 19840312 }],
    ['an object', { phone_number: { a: 1 }, zip_code: [], email: true }],
    ['not a mail address', { email: '@@' }],
  ])('is asked without what makes no sense: %s', async (_what, change) => {
    expect(
      await best({ first_name: 'Roberto', last_name: 'Delgado Ruiz', ...change }),
    ).toMatchObject({
      client_id: roberto,
      reasons: { name: 'same' },
    });
  });

  it.each(['a', 'Ab c', 'ﷺ', '王', '12 #', 'é', ' ', '.\\%_', 'Jr '])(
    'may be 10,000 of %j',
    async (part) => {
      const long = part.repeat(10_000);
      const columns = [
        'first_name',
        'last_name',
        'phone_number',
        'email',
        'partial_ssn',
        'date_of_birth',
      ];
      const lines = ['address_line1', 'address_line2', 'city', 'zip_code'];
      const draft = Object.fromEntries([...columns, ...lines].map((column) => [column, long]));
      expect((await askSimilar(scene(), draft)).code).toBeUndefined();
    },
  );
});
