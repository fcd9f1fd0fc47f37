import { Chance } from './Chance';
import type { KnownRecord } from './households';

/*
 * A network as sheets of paper that somebody types off: people of many origins, each with a line on one sheet or on
 * several, and each value read by eye, heard over a counter, or left empty. Faults come from how a value was taken
 * down, not from a list of mistakes. The weights were not fitted to it.
 */

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Given names and family names that go together. */
const PEOPLES = [
  {
    given: words(
      'Anh Binh Chau Dung Giang Hanh Hoa Hung Huong Khanh Lan Linh Long Mai Minh Nga Ngoc Phuong Quan Son Tam Thao Thu Trang Tuan Van',
    ),
    family: words(
      'Nguyen Nguyen Nguyen Tran Tran Le Le Pham Hoang Huynh Phan Vu Vo Dang Bui Do Ho Ngo Duong',
    ),
  },
  {
    given: words(
      'Oleksandr Olena Iryna Serhii Natalia Andrii Tetiana Viktor Halyna Mykola Svitlana Dmytro Larysa Bohdan Oksana Yurii Kateryna Taras',
    ),
    family: words(
      'Shevchenko Kovalenko Bondarenko Tkachenko Kravchenko Oliynyk Shevchuk Koval Polishchuk Boyko Melnyk Lysenko Marchenko Rudenko Savchenko',
    ),
  },
  {
    given: words(
      'Bhim Chandra Devi Dil Ganga Gopal Hari Indra Jit Krishna Kumar Laxmi Man Maya Nar Om Purna Ram Sabitra Tika Tulasi Yam Bishnu Dhan',
    ),
    family: words(
      'Rai Rai Gurung Gurung Tamang Subba Bhattarai Adhikari Dahal Khadka Magar Poudel Acharya Ghimire Mongar Chhetri Biswa Pradhan',
    ),
  },
  {
    given: words(
      'Jean Marie Pierre Bahati Furaha Esperance Innocent Dieudonne Mwamini Jacques Rehema Neema Claude Amani Riziki Mapendo Emmanuel Solange Odette Heritier',
    ),
    family: words(
      'Mugisha Niyonzima Bizimana Kabila Mutombo Ilunga Kasongo Ngoy Mbuyi Tshibangu Nsimba Mukendi Habimana Uwimana Byamungu Lokombe Mateso',
    ),
  },
  {
    given: words(
      'Aster Abebe Almaz Bekele Dawit Desta Girma Hirut Kebede Mulu Selam Tadesse Tesfaye Tigist Worku Yonas Zewdu Genet Haile Meron Samuel Saba',
    ),
    family: words(
      'Tesfaye Bekele Haile Tadesse Kebede Girma Alemu Mekonnen Gebre Abebe Wolde Assefa Negash Desta Berhane Teklu Ayele Worku',
    ),
  },
  {
    given: words(
      'Ashley Brandon Crystal Derrick Erica Frank Gloria Harold Irene Jerome Kimberly Leonard Monique Norman Opal Phyllis Quentin Renee Stanley Tamara Vernon Wanda',
    ),
    family: words(
      'Johnson Williams Brown Jackson Davis Harris Robinson Lewis Walker Allen Young King Wright Hill Green Baker Nelson Carter Mitchell Turner',
    ),
  },
] as const;

const SUFFIXES = words('ovic ez sen ton ley bach mann ski wood ford ham quist aro ini');
const ROADS = words(
  'Ash Birch Canal Dover Ellis Forge Grant Harbor Irving Juniper Keller Lincoln Monroe Noble Orchard Prospect',
);

/** One line on a sheet, as it is true that day. */
interface Line {
  given: string;
  family: string;
  born: string;
  phone: string;
  street: string;
  unit: string;
  zip: string;
}

type Reader = (value: string, chance: Chance) => string;

/** Every sign has its chance of being taken for one of its lookalikes. */
const misread =
  (share: number, lookalikes: Readonly<Record<string, string>>): Reader =>
  (value, chance) =>
    [...value]
      .map((sign) => {
        const others = lookalikes[sign] ?? lookalikes[sign.toLowerCase()];
        return others && chance.is(share) ? chance.pick([...others, '']) || sign : sign;
      })
      .join('');

const byEye: Reader = misread(0.012, {
  ...{
    a: 'ou',
    e: 'co',
    i: 'lj',
    l: 'it',
    m: 'n',
    n: 'mu',
    o: 'a',
    r: 'n',
    u: 'nv',
    v: 'u',
    y: 'g',
    g: 'y',
    h: 'k',
    k: 'h',
  },
  ...{ '0': '6', '1': '7', '3': '8', '4': '9', '5': '6', '6': '0', '7': '1', '8': '3', '9': '4' },
});

const HEARD: readonly (readonly [RegExp, string])[] = [
  ...([
    [/ph/g, 'f'],
    [/kh/g, 'k'],
    [/sh/g, 'ch'],
    [/ie|ii|yi/g, 'i'],
    [/ou/g, 'u'],
    [/v/g, 'b'],
    [/th/g, 't'],
  ] as const),
  ...([
    [/y$/, 'i'],
    [/e$/, ''],
    [/ck/g, 'k'],
    [/z/g, 's'],
    [/([a-z])\1/g, '$1'],
    [/a$/, 'ah'],
    [/o$/, 'oh'],
  ] as const),
];

/** What sounds alike is written as it is heard. */
const byEar: Reader = (value, chance) =>
  HEARD.reduce(
    (word, [sound, letters]) => (chance.is(0.12) ? word.replace(sound, letters) : word),
    value,
  );

const shift = (born: string, chance: Chance): string => {
  const [year = '', month = '', day = ''] = born.split('-');
  if (Number(day) <= 12 && chance.is(0.3)) return `${year}-${day}-${month}`;
  if (chance.is(0.5)) return `${Number(year) + chance.pick([-1, 1, 10, -10])}-${month}-${day}`;
  return `${year}-${month}-${String(1 + chance.int(28)).padStart(2, '0')}`;
};

/**
 * Types the sheets off: so many people, every twelfth of whom stands on a second sheet.
 *
 * @param seed the same seed makes the same sheets
 * @param shareOfJanuary how many of all are born on 1 January: from 0 to 1
 */
export function typeSheets(seed: number, people: number, shareOfJanuary: number): KnownRecord[] {
  const chance = new Chance(seed);
  const roads = Array.from(
    { length: 120 },
    () =>
      `${chance.pick(ROADS)}${chance.pick([...SUFFIXES, ''])} ${chance.pick(['Rd', 'St', 'Blvd'])}`,
  );
  const blocks = Array.from({ length: 9 }, () => `${1 + chance.int(3000)} ${chance.pick(roads)}`);
  const aPhone = () =>
    `(${chance.pick(['502', '859'])}) ${200 + chance.int(799)}-${1000 + chance.int(8999)}`;
  const aPlace = () => {
    const block = chance.is(0.4) ? chance.int(blocks.length) : undefined;
    const zip = String(40200 + (block ?? chance.int(24)));
    if (block === undefined)
      return { street: `${1 + chance.int(3000)} ${chance.pick(roads)}`, unit: '', zip };
    return { street: blocks[block] ?? '', unit: `Unit ${1 + chance.int(90)}`, zip };
  };
  const aBirth = (from: number, to: number) =>
    chance.is(shareOfJanuary) ? `${from + chance.int(to - from)}-01-01` : chance.day(from, to);
  const records: KnownRecord[] = [];
  const type = (line: Line, known: Pick<KnownRecord, 'person' | 'household' | 'role'>) => {
    const read = chance.is(0.6) ? byEye : byEar;
    const digits = chance.is(0.6) ? byEye : (value: string) => value;
    const born = chance.is(0.05) ? '' : chance.is(0.04) ? shift(line.born, chance) : line.born;
    const home = chance.is(0.93);
    records.push({
      ...known,
      first_name: read(line.given, chance),
      last_name: read(line.family, chance) || null,
      date_of_birth: born || null,
      phone_number: chance.is(0.85) ? digits(line.phone, chance) : null,
      email: null,
      address_line1: home ? read(line.street, chance) : null,
      address_line2: home && chance.is(0.9) ? line.unit || null : null,
      city: home ? (Number(line.zip) % 5 === 0 ? 'Shively' : 'Louisville') : null,
      zip_code: home ? line.zip : null,
    });
  };
  for (let person = 0, household = 0; person < people; household += 1) {
    const { given, family } = chance.pick(PEOPLES);
    const [name, place, phone] = [chance.pick(family), aPlace(), aPhone()];
    const taken = new Set<string>();
    const rare = chance.is(0.3) ? chance.pick(SUFFIXES) : '';
    for (let member = 0; member < 1 + chance.rank(4); member += 1, person += 1) {
      const called = chance.pick(given.filter((other) => !taken.has(other)));
      taken.add(called);
      const own = chance.is(0.7) ? name + rare : chance.pick(family);
      const line: Line = {
        given: chance.is(0.25) ? `${called} ${chance.pick(given)}` : called,
        ...{
          family: own,
          born: aBirth(1938, 2006),
          phone: chance.is(0.55) ? phone : aPhone(),
          ...place,
        },
      };
      const known = { person, household, role: member === 0 ? 'head' : 'member' };
      type(line, known);
      if (!chance.is(1 / 12)) continue;
      // Months later: some moved, have another number, or married.
      type(
        {
          ...line,
          ...(chance.is(0.15) && aPlace()),
          ...(chance.is(0.15) && { phone: aPhone() }),
          ...(chance.is(0.03) && { family: chance.pick(family) }),
          ...(chance.is(0.12) && { given: line.given.split(' ')[0] ?? '' }),
        },
        known,
      );
    }
  }
  return records;
}
