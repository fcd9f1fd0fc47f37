import { Chance } from './Chance';
import { ENGLISH, rareName, SPANISH, type NamePool } from './commonNames';
import { makeMistakes } from './recordMistakes';

/*
 * A network of a food pantry as it may be: households with the confusions that matter. Half of the names are
 * Hispanic, people live in flats and shelters, share phones, have two surnames, are twins, namesakes, or
 * parent and child of one name. Some were registered twice, by somebody in a hurry.
 */

/** What a desk writes down. */
export interface PersonRecord {
  first_name: string;
  last_name: string | null;
  date_of_birth: string | null;
  phone_number: string | null;
  email: string | null;
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  zip_code: string | null;
}

/** A record, and what a generator knows of it. */
export interface KnownRecord extends PersonRecord {
  /** Records of one person have the same. */
  person: number;
  household: number;
  role: string;
}

/** A record, and what this generator knows of it. */
export interface TrueRecord extends KnownRecord {
  role: 'head' | 'spouse' | 'child' | 'twin' | 'child of the same name' | 'roommate' | 'namesake';
  isWoman: boolean;
  pool: NamePool;
  /** Whether it is a further record of a person. */
  isRepeated: boolean;
}

type Address = Pick<PersonRecord, 'address_line1' | 'address_line2' | 'city' | 'zip_code'>;

const STREETS =
  'Oak Main Maple Cedar Pine Elm Park Lake Hill Walnut Washington Lincoln High Broad Spring River Church Mill 2nd 3rd 5th 8th';
const CITIES =
  'Columbus Columbus Columbus Westerville Dublin Reynoldsburg Hilliard Gahanna Whitehall Bexley';
const TWINS = [
  ['Jayden', 'Hayden'],
  ['Mia', 'Maya'],
  ['Alan', 'Allan'],
  ['Kara', 'Kayla'],
  ['Ella', 'Emma'],
  ['Jesús', 'José'],
  ['Luis', 'Luisa'],
  ['Daniel', 'Daniela'],
  ['Eric', 'Erica'],
  ['Brian', 'Bryce'],
] as const;
/** What the desk writes for those who have none. */
const PANTRY_PHONE = '614-555-0100';

/** Where people of a network live. */
export class Places {
  readonly #chance: Chance;
  readonly #zips: readonly { city: string; zip_code: string }[];
  readonly #streets: readonly string[];
  readonly #blocks: readonly Omit<Address, 'address_line2'>[];
  readonly #shelter: Address;

  constructor(chance: Chance, households: number) {
    this.#chance = chance;
    this.#zips = Array.from({ length: 40 }, (_, n) => ({
      zip_code: String(43000 + n * 7 + chance.int(5)),
      city: chance.pick(CITIES.split(' ')),
    }));
    this.#streets = Array.from({ length: 900 }, () => {
      const side = chance.is(0.2) ? chance.pick(['N ', 'S ', 'E ', 'W ']) : '';
      const name = chance.is(0.4)
        ? chance.pick(STREETS.split(' '))
        : rareName(chance.pick, chance.is(0.4));
      return `${side}${name} ${chance.pick(['St', 'Ave', 'Rd', 'Dr', 'Ln', 'Ct', 'Blvd'])}`;
    });
    this.#blocks = Array.from({ length: Math.max(3, Math.floor(households / 400)) }, () => ({
      address_line1: `${100 + chance.int(8900)} ${chance.pick(this.#streets)}`,
      ...chance.pick(this.#zips),
    }));
    this.#shelter = {
      address_line1: '575 Van Buren Dr',
      address_line2: null,
      ...chance.pick(this.#zips),
    };
  }

  address(): Address {
    const chance = this.#chance;
    const kind = chance.next();
    if (kind < 0.012) return this.#shelter;
    if (kind < 0.3)
      return { ...chance.pick(this.#blocks), address_line2: `Apt ${1 + chance.int(180)}` };
    return {
      address_line1: `${1 + chance.int(9900)} ${chance.pick(this.#streets)}`,
      address_line2: null,
      ...chance.pick(this.#zips),
    };
  }

  phone(): string {
    const chance = this.#chance;
    const number = String(chance.int(10_000)).padStart(4, '0');
    return `(${chance.pick(['614', '614', '380', '740'])}) ${200 + chance.int(700)}-${number}`;
  }
}

const isSpanish = (pool: NamePool): boolean => pool === SPANISH;

export function givenName(chance: Chance, pool: NamePool, isWoman: boolean): string {
  const names = isWoman ? pool.women : pool.men;
  if (chance.is(0.3)) return names[chance.rank(12)] ?? '';
  return chance.is(0.6) ? chance.pick(names) : rareName(chance.pick, false);
}

export function familyName(chance: Chance, pool: NamePool): string {
  if (chance.is(isSpanish(pool) ? 0.45 : 0.18)) return pool.families[chance.rank(14)] ?? '';
  return chance.is(isSpanish(pool) ? 0.7 : 0.4)
    ? chance.pick(pool.families)
    : rareName(chance.pick, chance.is(0.4));
}

/** One household after the other. */
class Registry {
  readonly people: TrueRecord[] = [];
  readonly #chance: Chance;
  readonly #places: Places;

  constructor(chance: Chance, places: Places) {
    this.#chance = chance;
    this.#places = places;
  }

  add(record: Omit<TrueRecord, 'person' | 'isRepeated'>): TrueRecord {
    const added = { ...record, person: this.people.length, isRepeated: false };
    this.people.push(added);
    return added;
  }

  addHousehold(household: number): void {
    const [chance, places] = [this.#chance, this.#places];
    const pool = chance.is(0.45) ? SPANISH : ENGLISH;
    const isWoman = chance.is(0.62);
    const family = familyName(chance, pool);
    const last_name =
      isSpanish(pool) && chance.is(0.45) ? `${family} ${familyName(chance, pool)}` : family;
    const phone_number = chance.is(0.75) ? places.phone() : chance.is(0.03) ? PANTRY_PHONE : null;
    const home = { household, pool, ...places.address(), phone_number, email: null };
    const second = isSpanish(pool) && chance.is(0.3) ? ` ${givenName(chance, pool, isWoman)}` : '';
    const first_name = givenName(chance, pool, isWoman) + second;
    const head = this.add({
      ...home,
      isWoman,
      first_name,
      last_name,
      date_of_birth: chance.is(0.015) ? `${1940 + chance.int(62)}-01-01` : chance.day(1936, 2002),
      email: this.#email(first_name, family),
      role: 'head',
    });
    this.#addFamily(head, family);
    this.#addLookalikes(head, family);
  }

  /** Spouse, child, roommate: others of the household. */
  #addFamily(head: TrueRecord, family: string): void {
    const [chance, places] = [this.#chance, this.#places];
    const year = Number(head.date_of_birth?.slice(0, 4));
    const other = { ...head, email: null };
    if (chance.is(0.22))
      this.add({
        ...other,
        isWoman: !head.isWoman,
        first_name: givenName(chance, head.pool, !head.isWoman),
        last_name: isSpanish(head.pool) && chance.is(0.6) ? familyName(chance, head.pool) : family,
        date_of_birth: chance.day(Math.max(1936, year - 6), Math.min(2003, year + 6)),
        phone_number: chance.is(0.5) ? head.phone_number : places.phone(),
        role: 'spouse',
      });
    if (chance.is(0.1)) {
      const isWoman = chance.is(0.5);
      const date_of_birth = chance.day(Math.min(2015, year + 18), Math.min(2020, year + 38));
      this.add({
        ...other,
        isWoman,
        first_name: givenName(chance, head.pool, isWoman),
        date_of_birth,
        role: 'child',
      });
    }
    if (chance.is(0.03)) {
      const [pool, isWoman] = [chance.is(0.5) ? SPANISH : ENGLISH, chance.is(0.5)];
      this.add({
        ...other,
        pool,
        isWoman,
        first_name: givenName(chance, pool, isWoman),
        last_name: familyName(chance, pool),
        date_of_birth: chance.day(1936, 2002),
        phone_number: places.phone(),
        role: 'roommate',
      });
    }
  }

  /** Who is easily taken for somebody else: a child of the same name, twins, a namesake elsewhere. */
  #addLookalikes(head: TrueRecord, family: string): void {
    const [chance, places] = [this.#chance, this.#places];
    const year = Number(head.date_of_birth?.slice(0, 4));
    const other = { ...head, email: null };
    if (chance.is(0.02)) {
      const isJunior = !isSpanish(head.pool) && chance.is(0.5);
      if (isJunior && chance.is(0.5)) head.last_name = `${family} Sr.`;
      this.add({
        ...other,
        last_name: isJunior ? `${family} Jr.` : head.last_name,
        date_of_birth: chance.day(Math.min(2010, year + 19), Math.min(2018, year + 35)),
        role: 'child of the same name',
      });
    }
    if (chance.is(0.008)) {
      const isWoman = chance.is(0.5);
      const [one, two] = chance.is(0.33)
        ? chance.pick(TWINS)
        : [givenName(chance, head.pool, isWoman), givenName(chance, head.pool, chance.is(0.5))];
      const date_of_birth = chance.day(1960, 2012);
      if (one !== two)
        for (const first_name of [one, two])
          this.add({ ...other, isWoman, first_name, date_of_birth, role: 'twin' });
    }
    if (chance.is(0.01)) {
      const elsewhere = {
        ...places.address(),
        phone_number: places.phone(),
        household: -head.household - 1,
      };
      const date_of_birth = chance.is(0.2) ? chance.day(year, year) : chance.day(1936, 2002);
      this.add({ ...other, ...elsewhere, date_of_birth, role: 'namesake' });
    }
  }

  #email(first: string, last: string): string | null {
    const chance = this.#chance;
    if (!chance.is(0.35)) return null;
    const host = chance.pick(['gmail.com', 'yahoo.com', 'hotmail.com']);
    const address = `${first.split(' ')[0]}.${last}${chance.int(90)}@${host}`;
    return address
      .normalize('NFD')
      .replace(/[^\x21-\x7e]/g, '')
      .toLowerCase();
  }
}

/**
 * Makes the records of a network, about 1.5 for each household, in no order. Of each person one in twelve
 * has another record, with one to five mistakes.
 *
 * @param seed the same seed makes the same network
 */
export function makeHouseholds(seed: number, households: number): TrueRecord[] {
  const chance = new Chance(seed);
  const places = new Places(chance, households);
  const registry = new Registry(chance, places);
  for (let household = 1; household <= households; household += 1) registry.addHousehold(household);
  const records = [...registry.people];
  for (const person of registry.people) {
    if (!chance.is(0.08)) continue;
    for (let copy = chance.is(0.15) ? 2 : 1; copy > 0; copy -= 1)
      records.push(makeMistakes({ ...person, isRepeated: true }, chance, places));
  }
  for (let at = records.length - 1; at > 0; at -= 1) {
    const other = chance.int(at + 1);
    const [one, two] = [records[at], records[other]];
    if (one && two) [records[at], records[other]] = [two, one];
  }
  return records;
}

/** What two records are to each other, in truth. */
export function relationOf(one: KnownRecord, other: KnownRecord): string {
  if (one.person === other.person) return 'one person';
  if (one.household === -other.household - 1 || other.household === -one.household - 1)
    return 'namesakes';
  if (one.household !== other.household) return 'strangers';
  const roles = [one.role, other.role];
  if (roles.every((role) => role === 'twin')) return 'twins';
  if (roles.includes('child of the same name') && roles.includes('head'))
    return 'parent and child of one name';
  return 'others of one household';
}
