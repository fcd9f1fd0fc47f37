import type { DataProvider, Identifier } from 'ra-core';
import type { AvatarUpload } from './avatars';
import type { CallOptions } from './callFunction';
import type { Scope } from './queryMeta';

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

  /** Takes a record back from the trash, by the function that the table's rules name. */
  restore: (resource: string, params: { id: Identifier }) => Promise<{ data: { id: Identifier } }>;

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
