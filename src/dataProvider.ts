import type { Identifier } from 'ra-core';
import { array, int, parse, string } from 'zod/mini';
import { API } from './config';
import { changeMany, batchesOf } from './data/changes';
import { changeProfile } from './data/profile';
import {
  callDatabaseFunction,
  callServerFunction,
  readByFunction,
  type Connection,
} from './data/http';
import { deleteAvatar, storeAvatar } from './data/photos';
import { createBaseProvider } from './data/baseProvider';
import { gatherCustom, spreadCustom } from './data/customColumns';
import { DataError } from './data/errors';
import type { LarderDataProvider } from './data/LarderDataProvider';
import { mapRows } from './data/mapRows';
import { rulesOf, type Tables } from './data/tables';
import { errorKey, explained, withErrors } from './data/withErrors';
import { withSearch } from './data/withSearch';
import { withSensitive } from './data/withSensitive';
import { withSoftDelete } from './data/withSoftDelete';
import { activeScope, withTenant } from './data/withTenant';
import type { TextKey } from './i18n/text';

/**
 * Puts the data provider together.
 *
 * @param tables the rules of every resource, as its declaration gives them
 * @param connection session and address; the app's own is `appConnection`
 */
export function createDataProvider(tables: Tables, connection: Connection): LarderDataProvider {
  const { logError, getActiveScope } = connection;

  const callById = (name: string, id: unknown) =>
    callDatabaseFunction(connection, name, { p_id: id }, { timeout: API.deletionTimeout });

  const run = <Result>(where: string, message: string, call: () => Promise<Result>) =>
    explained(call, { where, message }, logError);

  /** The claims of a token say name, photo and location: a change shows with the next token. */
  const refreshOwn = (userId: string) =>
    userId === getActiveScope().userId ? connection.refreshSession() : Promise.resolve();

  const base = createBaseProvider(tables, connection);
  const tenant = withTenant(base, tables, getActiveScope);
  const live = withSoftDelete(tenant, tables, callById);
  const searching = withSearch(live, tables, getActiveScope, (name, args, options) =>
    readByFunction(connection, name, args, options),
  );
  const custom = mapRows(searching, {
    read: (_resource, row) => spreadCustom(row),
    write: gatherCustom,
  });

  /** Takes rows out of the trash, in batches; how many were in it. */
  const restoreAll = async (resource: string, ids: readonly Identifier[]): Promise<number> => {
    const { restore } = rulesOf(tables, resource);
    if (!restore) throw new Error(`"${resource}" has no function that restores.`);
    let restored = 0;
    await changeMany(ids, API.idsPerRequest, async (batch) => {
      const answer = callDatabaseFunction(connection, restore.many, { p_ids: batch });
      restored += parse(int(), await answer);
      return { data: batch };
    });
    return restored;
  };

  const undoOwn = async (resource: string, ids: readonly Identifier[]): Promise<Identifier[]> => {
    const restored: Identifier[] = [];
    for (const batch of batchesOf(ids, getActiveScope().rowsPerChange)) {
      const args = { p_entity: resource, p_ids: batch };
      const answer = await callDatabaseFunction(connection, 'undo_deletions', args);
      restored.push(...parse(array(string()), answer));
    }
    return restored;
  };

  return {
    ...withErrors(withSensitive(custom, tables), tables, logError),

    scopeOf: (resource) => activeScope(rulesOf(tables, resource), getActiveScope()),

    switchLocation: (locationId) =>
      run('switching the location', 'shell.location.error' satisfies TextKey, async () => {
        const { userId, isVisiting } = getActiveScope();
        if (userId === null) throw new DataError({ kind: 'session' });
        if (isVisiting)
          await callDatabaseFunction(connection, 'enter_location', { p_location_id: locationId });
        else await changeProfile(connection, userId, { active_location_id: locationId });
        await connection.refreshSession();
      }),

    refreshClaims: () => connection.refreshSession(),

    restore: (resource, { id }) =>
      run(`restore of ${resource}`, errorKey(resource, 'restore'), async () => {
        const { restore } = rulesOf(tables, resource);
        if (!restore) throw new Error(`"${resource}" has no function that restores.`);
        await callById(restore.rpc, id);
        return { data: { id } };
      }),

    restoreMany: (resource, { ids }) =>
      run(`restore of ${resource}`, errorKey(resource, 'restore'), async () => ({
        data: { restored: await restoreAll(resource, ids) },
      })),

    undoDeletions: (resource, { ids }) =>
      run(`undo of a deletion of ${resource}`, errorKey(resource, 'restore'), async () => {
        if (rulesOf(tables, resource).softDelete === 'update')
          return { data: await undoOwn(resource, ids) };
        // Where a function owns the deletion, whoever may call it has the trash, too.
        await restoreAll(resource, ids);
        return { data: ids };
      }),

    rpc: (name, args, { message, ...options }) =>
      run(`database function ${name}`, message, () =>
        callDatabaseFunction(connection, name, args, options),
      ),

    invokeFunction: (name, body, { message, ...options }) =>
      run(`server function ${name}`, message, () =>
        callServerFunction(connection, name, body, options),
      ),

    uploadAvatar: (upload) =>
      run('upload of a photo', 'avatar.errors.upload' satisfies TextKey, async () => {
        const url = await storeAvatar(connection, upload);
        await refreshOwn(upload.userId);
        return url;
      }),

    removeAvatar: (photo) =>
      run('removal of a photo', 'avatar.errors.remove' satisfies TextKey, async () => {
        await deleteAvatar(connection, photo);
        await refreshOwn(photo.userId);
      }),
  };
}
