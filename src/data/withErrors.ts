import type { DataProvider } from 'ra-core';
import { isAbort, toDataError, type FailedTable } from './errors';
import { readMeta } from './LarderDataProvider';
import { knownColumns, rulesOf, type Tables } from './tables';

/** What a screen was about to do: the last part of the texts of section 8. */
export type ErrorPurpose = 'list' | 'one' | 'create' | 'update' | 'delete' | 'restore';

/** Writes an error to the console, without personal data. */
export type LogError = (where: string, error: unknown) => void;

/**
 * Runs a call; an error comes out as a DataError whose message is the key of the toast's text, and
 * is logged. A call that nobody waits for (AbortError) passes as it is.
 *
 * @param where for the log: what was done, without data
 */
export async function explained<Result>(
  call: () => Promise<Result>,
  about: { where: string; message: string; table?: FailedTable },
  logError: LogError,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (isAbort(error)) throw error;
    const explainedError = toDataError(error, about.table);
    explainedError.message = about.message;
    logError(about.where, explainedError);
    throw explainedError;
  }
}

/** The key of the text that a failed call on a table is reported with. */
export const errorKey = (resource: string, purpose: ErrorPurpose): string =>
  `resources.${resource}.errors.${purpose}`;

/** Gives every error of the table calls its text of section 8, and logs it. */
export function withErrors(
  provider: DataProvider,
  tables: Tables,
  logError: LogError,
): DataProvider {
  const run = async <Result>(
    resource: string,
    purpose: ErrorPurpose,
    call: () => Promise<Result>,
  ) =>
    explained(
      call,
      {
        where: `${purpose} of ${resource}`,
        message: errorKey(resource, purpose),
        table: { name: resource, columns: knownColumns(rulesOf(tables, resource)) },
      },
      logError,
    );

  return {
    ...provider,
    getList: (resource, params) =>
      run(resource, readMeta(params).about ?? 'list', async () =>
        provider.getList(resource, params),
      ),
    getManyReference: (resource, params) =>
      run(resource, 'list', async () => provider.getManyReference(resource, params)),
    getMany: (resource, params) =>
      run(resource, 'list', async () => provider.getMany(resource, params)),
    getOne: (resource, params) =>
      run(resource, 'one', async () => provider.getOne(resource, params)),
    create: (resource, params) =>
      run(resource, 'create', async () => provider.create(resource, params)),
    update: (resource, params) =>
      run(resource, 'update', async () => provider.update(resource, params)),
    updateMany: (resource, params) =>
      run(resource, 'update', async () => provider.updateMany(resource, params)),
    delete: (resource, params) =>
      run(resource, 'delete', async () => provider.delete(resource, params)),
    deleteMany: (resource, params) =>
      run(resource, 'delete', async () => provider.deleteMany(resource, params)),
  };
}
