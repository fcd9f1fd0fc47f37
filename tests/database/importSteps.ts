import { randomUUID } from 'node:crypto';
import { json, resultOf } from './calls';
import type { Scene, Statement } from './scene';
import type { ActorName } from './world';

/** A row of an import as the page sends it. */
export interface SentRow {
  row: number;
  values: Readonly<Record<string, unknown>>;
  members?: readonly object[];
  action?: 'create' | 'add' | 'update' | 'leave';
  record?: string;
  cells?: readonly (readonly [string, string])[];
  reason?: string;
}

/** Where an import goes; the network of the scene unless said otherwise. */
export interface Place {
  entity?: string;
  location?: string;
}

/** What a page does with a file, as somebody. */
export function importSteps(scene: () => Scene) {
  const placeOf = ({ location }: Place) => [location ? null : scene().here.id, location ?? null];

  const check = (
    actor: ActorName,
    rows: readonly SentRow[],
    { earlier = [], ...place }: Place & { earlier?: readonly SentRow[] } = {},
  ) =>
    scene().as(actor, [
      'select public.check_import($1, $2::text::jsonb, $3::text::jsonb, $4, $5) as r',
      place.entity ?? 'clients',
      json(rows),
      json(earlier),
      ...placeOf(place),
    ]);

  const begin = (
    actor: ActorName,
    options: Place & { id?: string; hash?: string; again?: boolean; columns?: object } = {},
  ) =>
    scene().as(actor, [
      'select public.begin_import($1, $2, $3::text::jsonb, $4::text::jsonb, $5, $6, $7) as r',
      options.id ?? randomUUID(),
      options.entity ?? 'clients',
      json({
        name: 'intake.csv',
        hash: options.hash ?? '1'.repeat(64),
        shape: '2'.repeat(64),
        rows: 3,
      }),
      json(options.columns ?? { 0: 'first_name' }),
      ...placeOf(options),
      options.again ?? false,
    ]);

  const send = (actor: ActorName, id: string, rows: readonly SentRow[]) =>
    scene().as(actor, [
      'select public.import_rows($1, $2::text::jsonb) as r',
      id,
      json(rows.map((row) => ({ action: 'create', ...row }))),
    ]);

  const undo = (actor: ActorName, id: string, limit: number | null = null) =>
    scene().as(actor, ['select public.undo_import($1, $2) as r', id, limit]);

  const end = (actor: ActorName, id: string) =>
    scene().as(actor, ['select public.end_import($1) as r', id]);

  /** Begins an import and sends rows: its id. */
  const imported = async (rows: readonly SentRow[], place: Place & { hash?: string } = {}) => {
    const id = randomUUID();
    await begin('locationAdmin', { id, ...place });
    const { code, message } = await send('locationAdmin', id, rows);
    if (code !== undefined) throw new Error(message);
    return id;
  };

  /** Names in a table, of those that are not deleted. */
  const names = async (column: string, from: string): Promise<unknown[]> => {
    const query: Statement = [
      `select ${column} as name from public.${from} where deleted_at is null order by created_at, ${column}`,
    ];
    return (await scene().owner(query)).map(({ name }) => name);
  };

  /** The record of a row. */
  const recordOf = async (id: string, row: number): Promise<string> => {
    const [kept] = await scene().owner([
      'select record_id from private.import_rows where import_id = $1 and place = $2',
      id,
      row,
    ]);
    return String(kept?.['record_id']);
  };

  return { check, begin, send, undo, end, imported, names, recordOf };
}

/** What a call answered. */
export const answerOf = ({ rows }: { rows: readonly unknown[] }) => resultOf(rows[0]);
