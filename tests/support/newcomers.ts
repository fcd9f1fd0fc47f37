import { Chance } from './Chance';
import type { KnownRecord } from './households';

/*
 * A network whose people came from Somalia, Iraq, Syria and Afghanistan: who has no birth certificate is born on
 * 1 January, few names are many people's, and a name is a chain of given names that every desk cuts and spells in
 * another way. The weights were not fitted to it, and it shares nothing with tests/support/households.ts but Chance.
 */

type Origin = 'somali' | 'arab' | 'afghan';
type Sex = 'woman' | 'man';

/** Names, those that many have first; each with its spellings, the usual one first. */
const named = (text: string) =>
  text.split(/\s+/).map((name) => name.replaceAll('_', ' ').split('/'));

const GIVEN: Readonly<Record<Origin, Readonly<Record<Sex, readonly string[][]>>>> = {
  somali: {
    man: named(`Mohamed/Mohammed/Maxamed Abdi/Cabdi Ahmed/Axmed Ali/Cali Hassan/Xasan Abdullahi/Abdulahi
      Hussein/Hussen/Xuseen Yusuf/Yussuf Ibrahim/Ebrahim Omar/Cumar Osman/Cismaan Abdirahman/Abdurahman/Abdi_Rahman
      Mohamud/Maxamuud Ismail/Ismaciil Farah/Faarax Abshir Warsame Guled/Guuleed Liban Mahad Jama/Jaamac Nur/Nuur
      Aden/Aadan Sharif Bashir Dahir/Daahir Elmi/Cilmi Muse/Muuse Roble Salad/Salaad Isse/Ciise Mukhtar/Muqtar`),
    woman:
      named(`Fadumo/Faduma/Fatuma Halima/Xaliimo Amina/Aamina Khadija/Khadijo Hodan/Xodan Sahra/Zahra Asha/Caasha
      Hawa/Xaawo Maryan/Maryam Safiya/Safiyo Ifrah/Ifraax Nasra/Nasro Ubah/Ubax Deqa/Deeqa Sagal/Sagaal Hibo/Hiba
      Ladan/Laadan Muna/Muno Rahma/Raxma Shukri Zeinab/Seynab Idil/Idiil Habiba/Xabiibo Filsan Anab/Canab`),
  },
  arab: {
    man: named(`Mohammed/Mohamad/Muhammad Ahmad/Ahmed Ali Hussein/Husain Mustafa/Mostafa Omar/Umar Hassan/Hasan
      Khaled/Khalid Mahmoud/Mahmud Ibrahim Yousef/Yusuf/Youssef Abdullah/Abdallah Haider/Hayder Kareem/Karim
      Saif/Sayf Tariq/Tarek Bilal Ziad/Zeyad Wissam/Wesam Nizar Samer/Samir Fadi Anwar Jamal/Gamal Rami
      Abdul_Rahman/Abdulrahman/Abdel_Rahman Qasim/Kassem Laith Muhannad/Mohanad Thamer/Thamir Faisal/Faysal`),
    woman:
      named(`Fatima/Fatema/Fatimah Zainab/Zeinab/Zaynab Maryam/Mariam Noor/Nour Zahra/Zahraa Huda/Hoda Layla/Leila
      Rania/Ranya Amal/Amaal Hanan/Hanaan Iman/Eman Suha/Soha Rasha Samira/Sameera Nadia/Nadya Aya/Ayah Dalal
      Shahad/Shahd Khadija/Khadeeja Aisha/Aysha Ruqaya/Rukaya Intisar/Entesar Wafa/Wafaa Yasmin/Yasmeen`),
  },
  afghan: {
    man: named(`Mohammad/Muhammad/Mohd Ahmad/Ahmed Abdul/Abdool Najibullah/Najib_Ullah Zabiullah/Zabihullah
      Rahmatullah/Rahmat_Ullah Hamid/Hameed Farid/Fareed Khalid/Khaled Sayed/Said/Syed Ghulam/Gholam Nasir/Naser
      Ehsanullah/Ihsanullah Asadullah/Assadullah Mirwais/Mirwaiz Omid/Omeed Jawad/Javad Wali Sharif/Shareef
      Qadir/Qader Hashmat/Hashmatullah Naqib/Naqibullah Esmatullah/Ismatullah Shafiq/Shafiqullah Samiullah Baryalai`),
    woman:
      named(`Fatima/Fatema Zahra/Zohra Maryam/Mariam Shukria/Shokria Nasrin/Nasreen Parwin/Parween Zainab/Zaynab
      Farzana/Ferzana Laila/Leyla Sakina/Sakeena Masuma/Masooma Latifa/Latifah Gulalai Nargis/Narges Shabnam Roya
      Frozan/Forozan Hosna/Husna Palwasha Spozhmai Nilofar/Nelofar Wajma/Wazhma Bibi_Gul/Bibigul Razia/Raziya`),
  },
};

const FAMILIES: Readonly<Record<'arab' | 'afghan', readonly string[][]>> = {
  arab: named(`Al-Jabouri/Aljaburi/Al_Jubouri/Jabouri Al-Dulaimi/Aldulaimi/Dulaimi Al-Hassan/Alhasan Haddad/Hadad
    Khalil/Khaleel Al-Saadi/Alsaadi/Saadi Mansour/Mansoor Al-Tamimi/Altamimi Saleh/Salih Al-Obaidi/Alubaidi/Obeidi
    Najjar/Najar Darwish/Darweesh Al-Masri/Almasri/Elmasry Qasem/Kassem Al-Rubaie/Alrubaie Shaheen/Shahin Hamdan
    Al-Zoubi/Alzoubi/Zobi Othman/Osman Al-Khatib/Alkhateeb/Khatib Barakat Sabbagh/Sabagh Al-Azzawi/Alazawi Issa/Eissa`),
  afghan:
    named(`Ahmadi/Ahmady Rahimi/Raheemi Ahmadzai/Ahmadzay Noori/Nuri Karimi/Kareemi Stanikzai/Stanekzai
    Mohammadi/Muhammadi Hakimi/Hakeemi Sadat/Sadaat Haidari/Hydari Popal/Popalzai Amiri/Ameri Yousufi/Yusufi
    Safi/Saafi Sultani/Soltani Azizi/Azizy Wardak Hotak/Hotaki Rasuli/Rasooli Nazari/Nazary Zadran/Jadran Omarkhil`),
};

/** Somebody as they are, before any desk. */
interface Person {
  id: number;
  household: number;
  role: string;
  origin: Origin;
  /** Own name, father's, grandfather's: each all its spellings. */
  chain: readonly string[][];
  family: readonly string[] | undefined;
  year: number;
  /** Month and day; undefined for those who have none but 1 January. */
  day: string | undefined;
  home: Home;
  phone: string | null;
  email: string | null;
}

interface Home {
  house: string;
  unit: string | null;
  city: string;
  zip_code: string;
}

const STREETS = [
  'Cedar',
  'Riverside',
  'Franklin',
  'Lake',
  'Portland',
  'Chicago',
  'Bloomington',
  'Pillsbury',
];
const TOWERS = [
  '1530 S 6th St',
  '630 Cedar Ave',
  '2910 E Franklin Ave',
  '1247 St Antoine Ave',
  '3301 Nicollet Ave',
];

class Town {
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  home(): Home {
    const chance = this.#chance;
    const tower = chance.is(0.55) ? chance.int(TOWERS.length) : undefined;
    const area = tower ?? 5 + chance.int(14);
    return {
      house:
        tower === undefined
          ? `${10 + chance.int(4900)} ${chance.pick(STREETS)} ${chance.pick(['Ave', 'St'])} ${chance.pick(['S', 'N', 'NE'])}`
          : (TOWERS[tower] ?? ''),
      unit: tower === undefined && chance.is(0.6) ? null : String(100 + chance.int(900)),
      city: area > 15 ? 'Saint Cloud' : 'Minneapolis',
      zip_code: String(55400 + area),
    };
  }

  phone = (): string =>
    `${this.#chance.pick(['612', '651', '763'])}${2000000 + this.#chance.int(7999999)}`;
}

/** A name of those that few have, or many: half of all have one of the first eight. */
const draw = <T>(chance: Chance, names: readonly T[]): T =>
  chance.is(0.5) ? chance.pick(names.slice(0, 8)) : chance.pick(names);

/** How a desk writes a name down: the first part, and what is left of the chain. */
function cutNames(
  { origin, chain, family }: Person,
  chance: Chance,
  isUsual: boolean,
): [string, string | null] {
  const spelled = chain.map(
    (spellings) => (isUsual || chance.is(0.8) ? spellings[0] : chance.pick(spellings)) ?? '',
  );
  const [own = '', father = '', grandfather = ''] = spelled;
  const kind = isUsual ? 0 : chance.next();
  if (origin === 'somali') {
    if (kind < 0.72) return [own, `${father} ${grandfather}`];
    if (kind < 0.86) return [own, grandfather];
    return [`${own} ${father}`, grandfather];
  }
  const last = family && (isUsual || chance.is(0.75) ? family[0] : chance.pick(family));
  if (!last) return kind < 0.7 ? ['FNU', own] : [own, kind < 0.85 ? null : father];
  if (kind < 0.8) return [own, last];
  return kind < 0.92 ? [`${own} ${father}`, last] : [own, father];
}

/** What a desk writes down of a person: the first time as the papers say, later in a hurry. */
function writeDown(person: Person, chance: Chance, town: Town, isFirst: boolean): KnownRecord {
  const slips = (share: number): boolean => !isFirst && chance.is(share);
  let [first_name, last_name] = cutNames(person, chance, isFirst || chance.is(0.45));
  if (slips(0.04) && last_name) [first_name, last_name] = [last_name, first_name];
  if (slips(0.08)) first_name = slipOf(first_name, chance);
  if (slips(0.08) && last_name) last_name = slipOf(last_name, chance);
  // Who was asked again guesses another year, or has papers now.
  const year = slips(0.07) ? person.year + chance.pick([-2, -1, 1, 2]) : person.year;
  const day = person.day ?? (slips(0.06) ? chance.day(2001, 2001).slice(5) : '01-01');
  const home = slips(0.16) ? town.home() : person.home;
  const unit = home.unit && (slips(0.5) ? ` #${home.unit}` : ` Apt ${home.unit}`);
  const hasHome = !slips(0.06);
  return {
    person: person.id,
    household: person.household,
    role: person.role,
    first_name,
    last_name,
    date_of_birth: slips(0.05) ? null : `${year}-${day}`,
    phone_number: slips(0.1) ? null : slips(0.15) ? town.phone() : person.phone,
    email: slips(0.5) ? null : person.email,
    address_line1: hasHome ? home.house + (unit && !slips(0.08) ? unit : '') : null,
    address_line2: null,
    city: hasHome ? home.city : null,
    zip_code: hasHome ? home.zip_code : null,
  };
}

/** A letter doubled, left out, or taken for another. */
function slipOf(word: string, chance: Chance): string {
  const at = 1 + chance.int(Math.max(1, word.length - 1));
  const letter = word.charAt(at);
  const others = ['', letter + letter, chance.pick([...'aeiounrl'])];
  return word.slice(0, at) + chance.pick(others) + word.slice(at + 1);
}

/**
 * Makes the records of about so many people, a tenth of whom were written down twice.
 *
 * @param seed the same seed makes the same network
 * @param shareOfJanuary how many of all are born on 1 January, as their papers say: from 0 to 1
 */
export function makeNewcomers(seed: number, count: number, shareOfJanuary: number): KnownRecord[] {
  const chance = new Chance(seed);
  const town = new Town(chance);
  const people: Person[] = [];
  const bornIn = (from: number, to: number) => ({
    year: from + chance.int(Math.max(1, Math.min(to, 2008) - from)),
    day: chance.is(shareOfJanuary) ? undefined : chance.day(2001, 2001).slice(5),
  });
  for (let household = 0; people.length < count; household += 1) {
    const origin = chance.pick<Origin>(['somali', 'somali', 'arab', 'afghan']);
    const taken = new Set<readonly string[]>();
    const own = (sex: Sex) => {
      // No two of a household are called the same.
      for (;;) {
        const name = draw(chance, GIVEN[origin][sex]);
        if (!taken.has(name)) {
          taken.add(name);
          return name;
        }
      }
    };
    const add = (
      role: string,
      sex: Sex,
      lineage: Pick<Person, 'chain' | 'family'>,
      born: Pick<Person, 'year' | 'day'>,
    ) =>
      people.push({
        ...{ id: people.length, household, role, origin, home, family: lineage.family, ...born },
        chain: [own(sex), ...lineage.chain].slice(0, 3),
        phone: chance.is(0.6) ? phone : chance.is(0.8) ? town.phone() : null,
        email: chance.is(0.12) ? `user${chance.int(1e6)}@gmail.com` : null,
      });
    const [home, phone] = [town.home(), chance.is(0.85) ? town.phone() : null];
    const familyOf = () =>
      origin === 'somali' || chance.is(0.25) ? undefined : draw(chance, FAMILIES[origin]);
    const lineage = { chain: [own('man'), own('man')], family: familyOf() };
    const born = bornIn(1945, 1998);
    const sex = chance.pick<Sex>(['woman', 'man']);
    add('head', sex, lineage, born);
    const head = people.at(-1);
    if (chance.is(0.4)) {
      // Who marries keeps the name of the father.
      const other = {
        chain: [own('man'), own('man')],
        family: chance.is(0.4) ? lineage.family : familyOf(),
      };
      add('spouse', sex === 'man' ? 'woman' : 'man', other, bornIn(born.year - 6, born.year + 6));
    }
    if (chance.is(0.3))
      add(
        'sibling',
        chance.pick<Sex>(['woman', 'man']),
        lineage,
        bornIn(born.year - 8, born.year + 8),
      );
    if (head && chance.is(0.3))
      add(
        'child',
        chance.pick<Sex>(['woman', 'man']),
        { chain: sex === 'man' ? head.chain : [own('man'), own('man')], family: lineage.family },
        bornIn(born.year + 18, born.year + 35),
      );
  }
  const again = people.filter(() => chance.is(0.1));
  const written = [
    ...people.map((person) => writeDown(person, chance, town, true)),
    ...again.map((person) => writeDown(person, chance, town, false)),
  ];
  return written
    .map((record) => ({ record, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ record }) => record);
}
