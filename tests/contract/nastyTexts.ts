import type postgres from 'postgres';
import type { RaRecord } from 'ra-core';
import { beforeAll } from 'vitest';
import { useStage, type Stage } from './dataStage';

/** Texts that people may type, and that query languages may read as more than text. */
export const NASTY = [
  `O'Brien`,
  'Smith, John',
  'Bob (Bobby)',
  '((x',
  'y))',
  'say "hi"',
  '"quoted"',
  'back\\slash',
  '100%',
  '50_50',
  'a*b*c',
  'x.y.eq.z',
  'and(id.is.null)',
  '{json}',
  '[1,2]',
  'true',
  'null',
  '007',
  '12e5',
  'Ávila',
  'Avila',
  'Zoë',
  'Łukasz',
  'ÉCOLE',
  'straße',
  '山田 太郎',
  '😀 grin',
  '-- drop',
  '; select',
  '#hash&amp=1',
  '^start$',
  'a|b?c+',
  ' lead and trail ',
  `tab\tand\nline`,
];

/** What such texts are made of. */
export const NASTY_CHARACTERS = [
  ...`'",()%_*\\.{}[]:;&#?+=-|^$<>/~@! `,
  'é',
  'Á',
  '😀',
  '山',
  'a',
  'b',
  '1',
];

/** As much of a text as a name takes: one line. */
const named = (text: string | null): string | null => text && text.replace(/\s/g, ' ');

/** A stage with an event and a client for each of these texts. */
export function useNastyStage(): () => Stage {
  const stage = useStage();
  beforeAll(async () => {
    const { sql, network } = stage();
    for (const [number, text] of NASTY.entries()) {
      const other = NASTY[(number * 7 + 3) % NASTY.length] ?? null;
      await sql`
        insert into events (location_id, name, description, start_date, start_time, is_food_provided)
        values (${network.location}, ${named(text)}, ${number % 3 === 0 ? null : other},
                ${`2026-0${(number % 9) + 1}-15`}, ${number % 4 === 0 ? null : '10:30'},
                ${number % 2 === 0})`;
      await sql`
        insert into clients (network_id, first_name, last_name, date_of_birth)
        values (${network.id}, ${named(text)}, ${number % 5 === 0 ? null : named(other)},
                ${number % 6 === 0 ? null : `19${60 + number}-01-31`})`;
    }
    await sql`
      insert into events (location_id, name, start_date)
      values (${network.otherLocation}, 'Elsewhere a b 1', '2026-01-01')`;
  });
  return stage;
}

/** The ids of records, sorted. */
export const idsOf = (rows: readonly RaRecord[]): unknown[] => rows.map(({ id }) => id).sort();

/** The ids that a question in SQL is answered with. */
export async function ids(query: Promise<readonly postgres.Row[]>): Promise<unknown[]> {
  return (await query).map((row) => row['id'] as unknown);
}
