import { describe, expect, it } from 'vitest';
import { ACTIONS, type Action } from '../../src/access/actions';
import { can } from '../../src/access/can';
import { RANKS, type Rank, type Subject } from '../../src/access/roles';
import type { ResourceDefinition } from '../../src/kit/declaration';
import { resources } from '../../src/resources';
import { declaredStatement } from './declaredStatement';
import { useScene } from './scene';
import { accessSlip, listedSlip } from './slips';
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
  async function allows(
    resource: ResourceDefinition,
    rank: Rank,
    action: Action,
  ): Promise<boolean> {
    const { sql } = scene();
    await sql`savepoint attempt`;
    const statement = await declaredStatement(scene(), resource, action);
    const { code, message, rows } = await scene().as(rank, statement);
    await sql`rollback to savepoint attempt`;
    expect(REFUSALS, `${resource.name}, ${action}, ${rank}: ${message}`).toContain(code);
    const isLet = code === undefined && rows.length > 0;
    // Who may not add a record sees every row refused; rows that come from files alone have tests of their own.
    return isLet && action === 'import' && resource.access.create
      ? allows(resource, rank, 'create')
      : isLet;
  }

  async function slipsOf(resource: ResourceDefinition) {
    const slips: string[] = [];
    for (const action of ACTIONS) {
      const listed = DIFFERENCES[`${resource.name}.${action}`]?.ranks ?? [];
      for (const rank of RANKS) {
        const offered = can(resource.access, subjectOf(rank), action);
        const allowed = await allows(resource, rank, action);
        const isOneWay = ONE_WAY.includes(action) && !offered;
        const differs = offered !== allowed && !isOneWay;
        if (differs === listed.includes(rank)) continue;
        slips.push(
          differs
            ? accessSlip({ entity: resource.name, action, rank, offered })
            : listedSlip(`${resource.name}.${action}`, rank),
        );
      }
    }
    return slips;
  }

  it.each(resources.map((entity) => [entity.name, entity] as const))(
    'agree about %s for every role and action, but for what is listed',
    async (_name, resource) => {
      expect(await slipsOf(resource)).toEqual([]);
    },
  );

  it('differ in nothing that does not exist', () => {
    const names = resources.flatMap(({ name }) => ACTIONS.map((action) => `${name}.${action}`));
    expect(Object.keys(DIFFERENCES).filter((key) => !names.includes(key))).toEqual([]);
  });
});
