import { describe, expect, it, vi } from 'vitest';
import { ACTIONS, type Action } from '../../src/access/actions';
import { can } from '../../src/access/can';
import { RANKS, type Rank, type Subject } from '../../src/access/roles';
import type { ResourceDefinition } from '../../src/resource/declaration';
import { resources } from '../../src/resources';
import { declaredStatement } from './declaredStatement';
import { useScene } from './scene';

// The declarations are read without a page around them: there is no session.
vi.mock('../../src/db/authState', () => ({}));

/**
 * Where the screens and the database decide differently: for whom, and why. All else agrees, and a
 * new resource is compared without an entry here.
 */
const DIFFERENCES: Readonly<Record<string, { ranks: readonly Rank[]; reason: string }>> = {
  'inventory_items.list': {
    ranks: ['member'],
    reason:
      'Members read names and availability inside orders and visits, not on pages of their own.',
  },
  'inventory_items.show': { ranks: ['member'], reason: 'As for the list.' },
  'networks.list': {
    ranks: ['member', 'locationAdmin', 'networkAdmin'],
    reason: 'Staff read their own network, its name and visit rules; the list is for super users.',
  },
  'networks.show': {
    ranks: ['member', 'locationAdmin', 'networkAdmin'],
    reason: 'As for the list.',
  },
  'networks.edit': {
    ranks: ['networkAdmin'],
    reason: 'Network admins change their own network on its settings page (see /network-settings).',
  },
  'locations.list': {
    ranks: ['member', 'locationAdmin'],
    reason: 'The switcher and visits name locations; the pages about them are network admins’.',
  },
  'locations.show': { ranks: ['member', 'locationAdmin'], reason: 'As for the list.' },
  'location_users.create': {
    ranks: ['locationAdmin', 'networkAdmin', 'superUser'],
    reason: 'The server function invite-user makes users (tests/contract/functionsInvite).',
  },
  'profiles.delete': {
    ranks: ['locationAdmin', 'networkAdmin', 'superUser'],
    reason: 'The server function delete-user deletes users (tests/contract/functionsRemoveUser).',
  },
};

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
