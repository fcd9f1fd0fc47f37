import type { Condition, Scalar } from './conditions';

/** Whose rows a call means. */
export type Scope = { network: string } | { location: string };

/** What the place of a row in an export is known by. */
export interface KeysetRow {
  id: string;
  /** Of the sort column. */
  value: Scalar | null;
}

/**
 * Where a page of an export begins. Rows with and without a value in the sort column are read one
 * after the other, since no index finds "behind this value, or without one".
 */
export interface KeysetPosition {
  /** Whether the rows without a value are meant. */
  nulls: boolean;
  /** The last row before the page; absent at the beginning. */
  behind?: KeysetRow;
}

/** The settings of a call that screens give in react-admin's `meta`. */
export interface QueryMeta {
  /** Another scope than the active one; 'none' leaves it to the policies. */
  scope?: Scope | 'none';
  /** Deleted rows: hidden in lists unless this says otherwise. */
  deleted?: 'hide' | 'only' | 'include';
  /** 'exact' where the screen shows the total. */
  count?: 'exact';
  /** The columns wanted beside the id, where that is not all of them; single records have a few more. */
  columns?: readonly string[];
  /** Related rows that come with each row, as PostgREST's select writes them; policies judge. */
  embed?: readonly string[];
  /** Conditions of the layers above; screens use `filter`. */
  where?: readonly Condition[];
  keyset?: KeysetPosition;
}

/** react-admin types `meta` as anything; our screens give this shape. */
export const readMeta = (params: { meta?: QueryMeta } | undefined): QueryMeta => params?.meta ?? {};

/** The same call, its rows limited by further conditions. */
export function withConditions<Params extends { meta?: QueryMeta }>(
  params: Params,
  conditions: readonly Condition[],
): Params {
  const meta = readMeta(params);
  return { ...params, meta: { ...meta, where: [...(meta.where ?? []), ...conditions] } };
}
