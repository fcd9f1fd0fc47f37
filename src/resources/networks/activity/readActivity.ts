import * as z from 'zod/mini';
import type { LarderDataProvider } from '../../../data/LarderDataProvider';
import { filterParameters, type ActivityFilter } from './activityFilter';

const ROW = z.object({
  /** Of the network: no other one's rows are counted in it. */
  id: z.string(),
  at: z.string(),
  action: z.string(),
  entity: z.string(),
  actor_name: z.nullable(z.string()),
  /** The record that it leads to: of a visit the client, of a line the order. */
  target_entity: z.string(),
  /** Null when it cannot be opened. */
  target_id: z.nullable(z.string()),
  target_name: z.nullable(z.string()),
  /** Of a change: which columns. */
  columns: z.nullable(z.array(z.string())),
  /** How many rows were exported, how often somebody was refused. */
  count: z.nullable(z.int()),
  /** Of a super user who entered the network. */
  reason: z.nullish(z.string()),
});

/** One deed in a network. */
export type ActivityRow = z.infer<typeof ROW>;

const ANSWER = z.object({
  total: z.nullable(z.int()),
  rows: z.array(ROW),
  /** The newest seal of the network's trail. */
  head: z.nullable(z.object({ hash: z.string(), sealed_at: z.string() })),
});

/** Some of the activity, the newest first. */
export type ActivityPage = z.infer<typeof ANSWER>;

export interface ActivityQuery {
  networkId: string;
  filter: ActivityFilter;
  limit: number;
  offset?: number;
  /** The id of a row: what comes behind it. */
  before?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Asks the database for a part of what was done in a network. @throws DataError */
export async function readActivity(
  dataApi: Pick<LarderDataProvider, 'rpc'>,
  { networkId, filter, limit, offset = 0, before, signal }: ActivityQuery,
): Promise<ActivityPage> {
  const parameters = {
    p_network_id: networkId,
    ...filterParameters(filter),
    p_limit: limit,
    p_offset: offset,
    ...(before !== undefined && { p_before: before }),
  };
  return z.parse(
    ANSWER,
    await dataApi.rpc('network_activity', parameters, {
      message: 'resources.networks.activity.failed',
      signal,
    }),
  );
}
