import type { DataProvider, Identifier } from 'ra-core';
import type { Condition } from './conditions';
import type { CallOptions } from './http';
import type { KeysetPosition } from './paging';
import type { AvatarUpload } from './photos';

/**
 * react-admin's data provider and what the product asks of the server beyond tables. All errors
 * are DataErrors. In components: `useDataProvider<LarderDataProvider>()`.
 */
export interface LarderDataProvider extends DataProvider {
  /**
   * The network or location to which new records of a table belong now; null without an active
   * one, and for tables that belong to nobody. A form keeps it and gives it as `meta.scope`.
   */
  scopeOf: (resource: string) => Scope | null;

  /** Makes a location the active one and takes over the new claims. */
  switchLocation: (locationId: string) => Promise<void>;

  /** Takes over what changed of what a token says, such as the time zone. */
  refreshClaims: () => Promise<void>;

  /** Takes a record back from the trash, by the function that the table's rules name. */
  restore: (resource: string, params: { id: Identifier }) => Promise<{ data: { id: Identifier } }>;

  /** The same for several records, in batches; how many were in the trash. */
  restoreMany: (
    resource: string,
    params: { ids: readonly Identifier[] },
  ) => Promise<{ data: { restored: number } }>;

  /**
   * Takes back what the signed-in person deleted a moment ago (`UNDO.time`), in batches; the ids that
   * are there again. What was changed since stays deleted.
   */
  undoDeletions: (
    resource: string,
    params: { ids: readonly Identifier[] },
  ) => Promise<{ data: readonly Identifier[] }>;

  /**
   * Calls a function of the database.
   *
   * @param options.message text key of the toast when it fails
   * @returns its answer; parse it
   */
  rpc: (
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions & { message: string },
  ) => Promise<unknown>;

  /**
   * Calls a server function (`supabase/functions`).
   *
   * @param options.message text key of the toast when it fails
   * @returns its answer; parse it
   */
  invokeFunction: (
    name: string,
    body: Readonly<Record<string, unknown>>,
    options: CallOptions & { message: string },
  ) => Promise<unknown>;

  /** Stores a profile photo and returns its public address. */
  uploadAvatar: (upload: AvatarUpload) => Promise<string>;

  /** Removes a profile photo. */
  removeAvatar: (photo: { userId: string; url: string }) => Promise<void>;
}

/** Whose rows a call means. */
export type Scope = { network: string } | { location: string };

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
  /** The rows say what one record is: a failure is told as one of reading it. */
  about?: 'one';
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
