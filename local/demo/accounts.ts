/**
 * The demo accounts of the embedded backend. The same ids stand in supabase/seed.sql, which makes
 * their profiles; local/demo makes the accounts and factors themselves. Never on a hosted backend.
 */

/**
 * How far an account is: `ready` signs in with password and code, `enroll` has a password and has
 * still to connect an authenticator app, `invited` has neither, `deleted` is refused.
 */
export type DemoAccountState = 'ready' | 'enroll' | 'invited' | 'deleted';

export interface DemoAccount {
  /** Of auth.users and of the profile. */
  id: string;
  email: string;
  /** Empty when invited: nobody has set one yet. */
  password: string;
  /** Base32 of 20 bytes; null without a verified factor. */
  totpSecret: string | null;
  firstName: string;
  lastName: string;
  role: 'super user' | 'network admin' | 'location admin' | 'member';
  /** Names, as people see them. */
  network: string;
  /** The active location at first. */
  location: string;
  state: DemoAccountState;
}

const HARVEST_VALLEY = 'Harvest Valley Network';
const LAKESHORE = 'Lakeshore Neighbors';
const PASSWORD = 'Larder-demo-2026';

/** At least one per role; the first three are what most people want to try. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    id: '30000000-0000-4000-8000-000000000001',
    email: 'samuel.albright@example.org',
    password: PASSWORD,
    totpSecret: 'AZGHQUFTKHR2MFG7NXIAE4H7NAW4CH3N',
    firstName: 'Samuel',
    lastName: 'Albright',
    role: 'super user',
    network: LAKESHORE,
    location: 'Hamtramck Annex',
    state: 'ready',
  },
  // Admin at two of the three locations and member at the third.
  {
    id: '30000000-0000-4000-8000-000000000002',
    email: 'maya.okafor@example.org',
    password: PASSWORD,
    totpSecret: 'FEOP6LANDRAGPYR6SS66F53DQNYFXXGP',
    firstName: 'Maya',
    lastName: 'Okafor',
    role: 'network admin',
    network: HARVEST_VALLEY,
    location: 'Eastside Pantry',
    state: 'ready',
  },
  {
    id: '30000000-0000-4000-8000-000000000003',
    email: 'jonas.weber@example.org',
    password: PASSWORD,
    totpSecret: 'IJDVCPXHZWP2MN76HY3PY5JISXC7VUAA',
    firstName: 'Jonas',
    lastName: 'Weber',
    role: 'location admin',
    network: HARVEST_VALLEY,
    location: 'Eastside Pantry',
    state: 'ready',
  },
  {
    id: '30000000-0000-4000-8000-000000000004',
    email: 'hassan.karimi@example.org',
    password: PASSWORD,
    totpSecret: 'RUIFSTYDLE3IJW3XWPD3FQ232QKEPKMA',
    firstName: 'Hassan',
    lastName: 'Karimi',
    role: 'member',
    network: HARVEST_VALLEY,
    location: 'Eastside Pantry',
    state: 'ready',
  },
  // Works at Northgate Mobile Market too.
  {
    id: '30000000-0000-4000-8000-000000000005',
    email: 'grace.lindqvist@example.org',
    password: PASSWORD,
    totpSecret: 'Z5VZM3ND2K7R266RN4AZRPBSWQSZF74U',
    firstName: 'Grace',
    lastName: 'Lindqvist',
    role: 'member',
    network: HARVEST_VALLEY,
    location: 'Eastside Pantry',
    state: 'ready',
  },
  // Administers Northgate Mobile Market too.
  {
    id: '30000000-0000-4000-8000-000000000006',
    email: 'tomas.rivera@example.org',
    password: PASSWORD,
    totpSecret: 'VLLJJBZFVOGWSUEUVKUL5OJQSBBI3KXE',
    firstName: 'Tomas',
    lastName: 'Rivera',
    role: 'location admin',
    network: HARVEST_VALLEY,
    location: 'Eastside Pantry',
    state: 'ready',
  },
  {
    id: '30000000-0000-4000-8000-000000000007',
    email: 'bridget.omalley@example.org',
    password: PASSWORD,
    totpSecret: 'QYCSDA7DZDUIMODBOQIC6MKTRDJT6UQK',
    firstName: 'Bridget',
    lastName: 'O’Malley',
    role: 'location admin',
    network: HARVEST_VALLEY,
    location: 'St. Brigid’s Food Shelf',
    state: 'ready',
  },
  {
    id: '30000000-0000-4000-8000-000000000008',
    email: 'sofia.marchetti@example.org',
    password: PASSWORD,
    totpSecret: null,
    firstName: 'Sofia',
    lastName: 'Marchetti',
    role: 'member',
    network: HARVEST_VALLEY,
    location: 'Eastside Pantry',
    state: 'enroll',
  },
  {
    id: '30000000-0000-4000-8000-000000000009',
    email: 'nokomis.benton@example.org',
    password: '',
    totpSecret: null,
    firstName: 'Nokomis',
    lastName: 'Benton',
    role: 'member',
    network: HARVEST_VALLEY,
    location: 'Eastside Pantry',
    state: 'invited',
  },
  {
    id: '30000000-0000-4000-8000-000000000010',
    email: 'walter.pruitt@example.org',
    password: PASSWORD,
    totpSecret: '5MFKUE3DFIP2PZUODLYAAU2WMGPZ5QS4',
    firstName: 'Walter',
    lastName: 'Pruitt',
    role: 'member',
    network: HARVEST_VALLEY,
    location: 'Eastside Pantry',
    state: 'deleted',
  },
  {
    id: '30000000-0000-4000-8000-000000000011',
    email: 'priya.raman@example.org',
    password: PASSWORD,
    totpSecret: '2AUYQBP67Q5GX4GOQSLDCIJY6IHKFSYT',
    firstName: 'Priya',
    lastName: 'Raman',
    role: 'network admin',
    network: LAKESHORE,
    location: 'Hamtramck Annex',
    state: 'ready',
  },
  {
    id: '30000000-0000-4000-8000-000000000012',
    email: 'daniel.kowalczyk@example.org',
    password: PASSWORD,
    totpSecret: 'LDDPRU4YN6OKB5GRE3KWBIZORG64I5FI',
    firstName: 'Daniel',
    lastName: 'Kowalczyk',
    role: 'location admin',
    network: LAKESHORE,
    location: 'Lakeshore Pantry',
    state: 'ready',
  },
  {
    id: '30000000-0000-4000-8000-000000000013',
    email: 'aisha.rahman@example.org',
    password: PASSWORD,
    totpSecret: 'MRMDZPDHOBHRQBEP4ZP3VIXHKODICSW5',
    firstName: 'Aisha',
    lastName: 'Rahman',
    role: 'member',
    network: LAKESHORE,
    location: 'Lakeshore Pantry',
    state: 'ready',
  },
];
