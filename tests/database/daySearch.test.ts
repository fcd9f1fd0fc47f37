import { describe, expect, it } from 'vitest';
import { searchWords } from '../../src/data/searchWords';
import { useScene } from './scene';

const scene = useScene();

/** Whether the words of a text stand in the search text of a row, as a list asks. */
async function finds(table: 'events' | 'inventory_items', query: string): Promise<boolean> {
  const [row] = await scene().owner([
    `select search_text from public.${table} where name = 'Jalapeño Día'`,
  ]);
  const text = String(row?.['search_text']);
  return searchWords(query).every(({ parts }) => parts.some((part) => text.includes(part)));
}

describe('what a list finds', () => {
  it.each([
    ['2026-03-04', true],
    ['3/4/2026', true],
    ['03/04/2026', true],
    ['3/4/26', true],
    ['mar 4 2026', true],
    ['March 4, 2026', true],
    ['jalapeno 3/6/2026', true],
    ['jalapeño dia', true],
    ['3/5/2026', false],
    ['april', false],
  ])('of events by name and day: %j %j', async (query, found) => {
    const { sql, here } = scene();
    await sql`
      insert into public.events (location_id, name, start_date, end_date)
      values (${here.location}, 'Jalapeño Día', '2026-03-04', '2026-03-06')`;
    expect(await finds('events', query)).toBe(found);
  });

  it.each([
    ['jalapeno', true],
    ['dia produce', true],
    ['canned', false],
  ])('of items by name and category: %j %j', async (query, found) => {
    const { sql, here } = scene();
    await sql`
      insert into public.inventory_items (location_id, name, category)
      values (${here.location}, 'Jalapeño Día', 'Produce')`;
    expect(await finds('inventory_items', query)).toBe(found);
  });
});
