import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useScene } from './scene';

/** The statements of a page's SQL blocks, with an id where the page leaves a gap. */
const statements = (page: string, id: string, email: string): string[] =>
  [...page.matchAll(/```sql\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.replaceAll(/--.*$/gm, '').split(';'))
    .map((statement) => statement.trim())
    .filter(Boolean)
    .map((statement) => statement.replace('...', id).replace('person@example.org', email));

describe('docs/operations.md', () => {
  const scene = useScene();
  const page = readFileSync('docs/operations.md', 'utf8');
  const part = (heading: string): string =>
    page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';

  it('has statements that take somebody’s access away at once, and show what happened', async () => {
    const { claims, here, sql } = scene();
    const read = ['select id from public.clients'] as const;
    const email = String(claims.member.email);
    expect((await scene().as('member', read)).rows).not.toEqual([]);
    const [audit] = statements(part('Restoring'), here.client, email);
    const [ban, signOutOne, signOutAll] = statements(part('Revoking access'), here.client, email);
    const trail = await scene().owner([audit ?? '']);
    expect(trail).toMatchObject([{ action: 'insert' }]);
    for (const statement of [ban, signOutOne, signOutAll]) {
      await sql`savepoint revoked`;
      await scene().owner([statement ?? '']);
      expect((await scene().as('member', read)).code, statement).toBe('PT401');
      await sql`rollback to savepoint revoked`;
    }
  });
});
