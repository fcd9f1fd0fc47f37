import { DataError } from '../../../src/data/errors';
import { createDataProvider } from '../../../src/dataProvider';
import { fakeApi, tables } from './fakeApi';

/** A data provider whose server is a function. */
export const api = (...given: Parameters<typeof fakeApi>) => {
  const fake = fakeApi(...given);
  return { ...fake, provider: createDataProvider(tables, fake.connection) };
};

/** What a table asks for: its second page, by name. */
export const page = {
  pagination: { page: 2, perPage: 10 },
  sort: { field: 'name', order: 'DESC' as const },
};

/** The DataError that a call ends with. */
export const failure = async (call: Promise<unknown>): Promise<DataError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DataError)) throw new Error(`No DataError: ${String(error)}`);
  return error;
};
