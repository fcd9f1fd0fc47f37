import { call, json, resultOf } from './calls';
import type { Outcome, Scene } from './scene';
import type { ActorName } from './world';

/** Columns that the survivor gets. */
export type Values = Record<string, unknown>;

interface Stamp {
  at: string;
}

/** When a client was changed last, as a form has it. */
export async function stampOf({ sql }: Pick<Scene, 'sql'>, client: string): Promise<string> {
  const [row] = await sql<Stamp[]>`
    select updated_at::text as at from public.clients where id = ${client}`;
  return row?.at ?? '2026-01-01';
}

/** Merges as somebody who has just looked at both. */
export async function merge(
  scene: Scene,
  survivor: string,
  merged: string,
  { actor = 'locationAdmin', values = {} }: { actor?: ActorName; values?: Values | null } = {},
): Promise<Outcome & { id: string }> {
  const outcome = await scene.as(actor, [
    'select public.merge_clients($1, $2, $3::text::jsonb, $4::text::timestamptz, $5::text::timestamptz) as r',
    survivor,
    merged,
    json(values),
    await stampOf(scene, survivor),
    await stampOf(scene, merged),
  ]);
  const id = outcome.rows[0]?.['r'];
  return { ...outcome, id: typeof id === 'string' ? id : '' };
}

/** Takes a merge back, with visits that are the other one's. */
export const unmerge = (
  scene: Scene,
  id: string,
  { actor = 'locationAdmin', take = [] }: { actor?: ActorName; take?: string[] } = {},
): Promise<Outcome> =>
  scene.as(actor, ['select public.unmerge_clients($1, $2::text::uuid[])', id, `{${take.join()}}`]);

/** The code of a refusal: its message. */
export const reasonOf = ({ message }: Outcome): string | undefined => message;

/** What tests of merges read and do, in the running scene. */
export function mergeCalls(scene: () => Scene) {
  const clientOf = async (id: string) => {
    const [row] = await scene().owner(['select * from public.clients where id = $1', id]);
    return row ?? {};
  };
  const homeOf = async (visit: unknown) => {
    const [row] = await scene().owner([
      `select v.client_id, o.client_id as order_client_id, o.search_text
       from public.visits v left join public.orders o on o.visit_id = v.id where v.id = $1`,
      String(visit),
    ]);
    return row ?? {};
  };
  const checkIn = async (
    client: string,
    options: Parameters<typeof call.checkIn>[2] & { at?: string } = {},
  ) => {
    const { at = scene().here.location, ...rest } = options;
    const outcome = await scene().as('networkAdmin', call.checkIn(client, at, rest));
    return { ...outcome, ...resultOf(outcome.rows[0]) } as typeof outcome & Record<string, unknown>;
  };
  const rules = (text: string) =>
    scene().owner([
      'update public.networks set visit_rules = $2::text::jsonb where id = $1 returning id',
      scene().here.id,
      text,
    ]);

  return { clientOf, homeOf, checkIn, rules };
}
