import * as fc from 'fast-check';
import { expect } from 'vitest';
import { call, resultOf } from './calls';
import { merge, reasonOf, unmerge } from './mergeSteps';
import type { Scene } from './scene';
import { addClients } from './similarSteps';
import { aHouseholdMember } from './world';

/*
 * What a history of merges, edits, visits and undos comes to, by what was done alone: each field is the last
 * thing written to it by nobody's merge or by one that still holds, each visit and member stands with whom its
 * own client was merged into.
 */

/** The columns that are written. */
export const FIELDS = ['first_name', 'phone_number', 'city', 'pinned_note'] as const;
type Field = (typeof FIELDS)[number];

export interface ModelMerge {
  id: string;
  survivor: string;
  merged: string;
  holds: boolean;
  /** What else stood with the survivor then. */
  visitsThen: Set<string>;
}
interface Written {
  value: string | null;
  by?: ModelMerge;
}
interface ModelClient {
  written: Record<Field, Written[]>;
  deleted: boolean;
}
interface Mine {
  home: string;
  note: string | null;
  deleted: boolean;
}

const STEPS = [
  ...([
    'add',
    'edit',
    'edit',
    'edit',
    'visit',
    'visit',
    'visitOld',
    'note',
    'deleteVisit',
  ] as const),
  ...([
    'member',
    'removeMember',
    'merge',
    'merge',
    'merge',
    'undo',
    'undo',
    'delete',
    'restore',
  ] as const),
];
type Step = (typeof STEPS)[number];
/** Steps that can be taken in any order; the dice say of which clients, visits and values. */
export const aHistory = fc.array(
  fc.record({
    step: fc.constantFrom(...STEPS),
    dice: fc.array(fc.nat(999), { minLength: 8, maxLength: 8 }),
  }),
  { minLength: 10, maxLength: 35 },
);

/** A run of one history, in the database and beside it. */
export class MergeModel {
  readonly clients = new Map<string, ModelClient>();
  readonly visits = new Map<string, Mine>();
  readonly members = new Map<string, Mine>();
  readonly merges: ModelMerge[] = [];
  #dice: readonly number[] = [];
  #at = 0;
  #unique = 0;

  constructor(readonly scene: () => Scene) {}

  /** Whom a client was merged into, as far as it still holds. */
  resolve(id: string): string {
    const onward = this.merges.find(({ holds, merged }) => holds && merged === id);
    return onward ? this.resolve(onward.survivor) : id;
  }

  live(): string[] {
    return [...this.clients]
      .filter(([id, { deleted }]) => !deleted && this.resolve(id) === id)
      .map(([id]) => id);
  }

  valueOf(id: string, field: Field): string | null {
    const written = this.clients.get(id)?.written[field] ?? [];
    return written.findLast(({ by }) => by?.holds ?? true)?.value ?? null;
  }

  roll(sides: number): number {
    this.#at += 1;
    return (this.#dice[this.#at % this.#dice.length] ?? 0) % sides;
  }

  pick<T>(values: readonly T[]): T | undefined {
    return values[this.roll(Math.max(values.length, 1))];
  }

  text(): string {
    this.#unique += 1;
    return `v${this.#unique}`;
  }

  async run(step: Step, dice: readonly number[]): Promise<void> {
    this.#dice = dice;
    await this[step]();
  }

  async add(): Promise<void> {
    const values = Object.fromEntries(
      FIELDS.map((field) => [
        field,
        field !== 'first_name' && this.roll(3) === 0
          ? null
          : (this.pick([undefined, 'one', 'two']) ?? this.text()),
      ]),
    ) as Record<Field, string | null>;
    const [id = ''] = await addClients(this.scene(), this.scene().here.id, [values]);
    const written = Object.fromEntries(
      FIELDS.map((field) => [field, [{ value: values[field] }]]),
    ) as Record<Field, Written[]>;
    this.clients.set(id, { written, deleted: false });
  }

  async edit(): Promise<void> {
    const [id, field, value] = [this.pick(this.live()), this.pick(FIELDS), this.text()];
    if (!id || !field) return;
    await this.done(
      this.scene().as('member', [
        `update public.clients set ${field} = $2 where id = $1`,
        id,
        value,
      ]),
    );
    this.clients.get(id)?.written[field].push({ value });
  }

  async visit(): Promise<void> {
    await this.checkIn(this.pick(this.live()));
  }

  /** By a form that was opened before a merge. */
  async visitOld(): Promise<void> {
    const gone = this.merges.filter(
      ({ holds, merged }) => holds && !this.clients.get(this.resolve(merged))?.deleted,
    );
    await this.checkIn(this.pick(gone)?.merged);
  }

  async checkIn(client: string | undefined): Promise<void> {
    if (!client) return;
    const { here } = this.scene();
    const lines = this.roll(2) === 0 ? [{ item_id: here.item, quantity: 1 }] : [];
    const { rows } = await this.done(
      this.scene().as('member', call.checkIn(client, here.location, { lines })),
    );
    const id = String(resultOf(rows[0])['visit_id']);
    this.visits.set(id, { home: this.resolve(client), note: null, deleted: false });
  }

  async note(): Promise<void> {
    const [id, visit] = this.pick([...this.visits].filter(([, { deleted }]) => !deleted)) ?? [];
    if (!id || !visit) return;
    visit.note = this.text();
    await this.done(
      this.scene().as('member', [
        'update public.visits set note = $2 where id = $1',
        id,
        visit.note,
      ]),
    );
  }

  async deleteVisit(): Promise<void> {
    const [id, visit] = this.pick([...this.visits].filter(([, { deleted }]) => !deleted)) ?? [];
    if (!id || !visit) return;
    visit.deleted = true;
    await this.done(
      this.scene().as('networkAdmin', [
        'update public.visits set deleted_at = now() where id = $1',
        id,
      ]),
    );
  }

  async member(): Promise<void> {
    const home = this.pick(this.live());
    if (!home) return;
    const id = await aHouseholdMember(this.scene().sql, home, { firstName: this.text() });
    this.members.set(id, { home, note: null, deleted: false });
  }

  async removeMember(): Promise<void> {
    const removable = [...this.members].filter(
      ([, { deleted, home }]) => !deleted && !this.clients.get(this.resolve(home))?.deleted,
    );
    const [id, member] = this.pick(removable) ?? [];
    if (!id || !member) return;
    member.deleted = true;
    await this.done(
      this.scene().as('member', [
        'update public.household_members set deleted_at = now() where id = $1',
        id,
      ]),
    );
  }

  async merge(): Promise<void> {
    const [survivor, merged] = [this.pick(this.live()), this.pick(this.live())];
    if (!survivor || !merged || survivor === merged) return;
    const values: Partial<Record<Field, string | null>> = {};
    for (const field of FIELDS) {
      const choice = this.roll(3);
      if (choice === 0) values[field] = this.valueOf(merged, field);
      if (choice === 1) values[field] = this.text();
    }
    values.first_name ??= this.valueOf(survivor, 'first_name');
    const visitsThen = new Set(
      [...this.visits]
        .filter(([, { home }]) => [survivor, merged].includes(this.resolve(home)))
        .map(([id]) => id),
    );
    const theirs = Object.fromEntries(
      FIELDS.map((field) => [field, this.valueOf(merged, field)]),
    ) as Record<Field, string | null>;
    const { id } = await this.done(merge(this.scene(), survivor, merged, { values }));
    const made: ModelMerge = { id, survivor, merged, holds: true, visitsThen };
    for (const field of FIELDS) {
      // What both say holds as long as one of them does.
      const said = theirs[field] === this.valueOf(survivor, field) ? theirs[field] : null;
      const value = values[field] === undefined ? (said ?? undefined) : values[field];
      if (value !== undefined) this.clients.get(survivor)?.written[field].push({ value, by: made });
    }
    this.merges.push(made);
  }

  async undo(): Promise<void> {
    const made = this.pick(this.merges.filter(({ holds }) => holds));
    if (!made) return;
    if (this.resolve(made.survivor) !== made.survivor) {
      expect(reasonOf(await unmerge(this.scene(), made.id))).toBe('survivor_merged');
      return;
    }
    const since = [...this.visits].filter(
      ([id, { home }]) => home === made.survivor && !made.visitsThen.has(id),
    );
    const take = since.filter(() => this.roll(3) === 0);
    await this.done(unmerge(this.scene(), made.id, { take: take.map(([id]) => id) }));
    made.holds = false;
    for (const [, visit] of take) visit.home = made.merged;
  }

  async delete(): Promise<void> {
    const [id] = this.live().length > 2 ? [this.pick(this.live())] : [];
    if (!id) return;
    await this.done(
      this.scene().as('networkAdmin', [
        'update public.clients set deleted_at = now() where id = $1',
        id,
      ]),
    );
    const client = this.clients.get(id);
    if (client) client.deleted = true;
  }

  async restore(): Promise<void> {
    const [id, client] = this.pick([...this.clients].filter(([, { deleted }]) => deleted)) ?? [];
    if (!id || !client) return;
    await this.done(this.scene().as('networkAdmin', ['select public.restore_client($1)', id]));
    client.deleted = false;
  }

  async done<T extends { code: string | undefined; message: string }>(
    outcome: Promise<T>,
  ): Promise<T> {
    const settled = await outcome;
    expect(settled.code, settled.message).toBeUndefined();
    return settled;
  }
}
