import { json } from './calls';
import type { Outcome, Scene } from './scene';
import type { ActorName } from './world';

/** Columns of a client, as a form has them. */
export type Draft = Record<string, unknown>;

/** One who may be meant, as the form gets it. */
export interface Similar {
  client_id: string;
  confidence: 'likely' | 'possible';
  relative: boolean;
  bits: number;
  /** Level by field. */
  reasons: Record<string, string>;
}

interface Reason {
  field: string;
  level: string;
}

/** @returns the ids of new clients of a network, in their order */
export async function addClients(
  { sql }: Pick<Scene, 'sql'>,
  network: string,
  clients: readonly Draft[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const client of clients) {
    const [row] = await sql<{ id: string }[]>`
      insert into public.clients ${sql({ network_id: network, ...client } as Record<string, string>)} returning id`;
    ids.push(row?.id ?? '');
  }
  return ids;
}

/** Asks as somebody who of a network is like a form. */
export const askSimilar = (
  scene: Scene,
  draft: unknown,
  options: { actor?: ActorName; network?: string; except?: string; limit?: number | null } = {},
): Promise<Outcome> =>
  scene.as(options.actor ?? 'member', [
    'select public.similar_clients($1, $2::text::jsonb, $3, $4) as r',
    options.network ?? scene.here.id,
    json(draft),
    options.except ?? null,
    options.limit === undefined ? 5 : options.limit,
  ]);

/** The same, read. */
export async function similarTo(
  scene: Scene,
  draft: unknown,
  options: Parameters<typeof askSimilar>[2] = {},
): Promise<Similar[]> {
  const { rows, code, message } = await askSimilar(scene, draft, options);
  if (code) throw new Error(message);
  const found = rows[0]?.['r'] as (Omit<Similar, 'reasons'> & { reasons: Reason[] })[];
  return found.map(({ reasons, ...one }) => ({
    ...one,
    reasons: Object.fromEntries(reasons.map(({ field, level }) => [field, level])),
  }));
}
