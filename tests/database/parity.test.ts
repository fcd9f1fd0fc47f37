import { describe, expect, it } from 'vitest';
import { ACTIONS, type Action } from '../../src/access/actions';
import { can } from '../../src/access/can';
import { RANKS, type Rank, type Subject } from '../../src/access/roles';
import type { ResourceDefinition } from '../../src/kit/declaration';
import { resources } from '../../src/resources';
import { declaredStatement } from './declaredStatement';
import { useScene } from './scene';
import { DIFFERENCES } from './tables';

/**
 * An export is a read: the database cannot tell it from a list. It is compared one way only:
 * whoever is offered the export may read what it holds.
 */
const ONE_WAY: readonly Action[] = ['export'];

const subjectOf = (rank: Rank): Subject => ({
  userId: 'somebody',
  isSuperUser: rank === 'superUser',
  isNetworkAdmin: rank === 'networkAdmin',
  activeLocationRole: rank === 'locationAdmin' ? 'admin' : rank === 'member' ? 'member' : null,
});

/** How a refusal looks: no rows, no right, nothing there for this person, or a view to read only. */
const REFUSALS = [undefined, '42501', 'PT404', '55000'];

describe('can() and the database', () => {
  const scene = useScene();

  /** Whether the database lets a person do what the app sends for the action. */
  async function allows(resource: ResourceDefinition, rank: Rank, action: Action) {
    const { sql } = scene();
    await sql`savepoint attempt`;
    const statement = await declaredStatement(scene(), resource, action);
    const { code, message, rows } = await scene().as(rank, statement);
    await sql`rollback to savepoint attempt`;
    expect(REFUSALS, `${resource.name}, ${action}, ${rank}: ${message}`).toContain(code);
    return code === undefined && rows.length > 0;
  }

  async function differencesOf(resource: ResourceDefinition) {
    const found: Record<string, Rank[]> = {};
    for (const action of ACTIONS) {
      for (const rank of RANKS) {
        const offered = can(resource.access, subjectOf(rank), action);
        const allowed = await allows(resource, rank, action);
        if (offered === allowed || (ONE_WAY.includes(action) && !offered)) continue;
        (found[`${resource.name}.${action}`] ??= []).push(rank);
      }
    }
    return found;
  }

  it.each(resources.map((entity) => [entity.name, entity] as const))(
    'agree about %s for every role and action, but for what is listed',
    async (name, resource) => {
      const listed = Object.entries(DIFFERENCES).filter(([key]) => key.startsWith(`${name}.`));
      expect(await differencesOf(resource)).toEqual(
        Object.fromEntries(listed.map(([key, { ranks }]) => [key, ranks])),
      );
    },
  );

  it('differ in nothing that does not exist', () => {
    const names = resources.flatMap(({ name }) => ACTIONS.map((action) => `${name}.${action}`));
    expect(Object.keys(DIFFERENCES).filter((key) => !names.includes(key))).toEqual([]);
  });
});
