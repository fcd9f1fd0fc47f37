import type { DataProvider, RaRecord } from 'ra-core';
import { ConflictError } from './errors';

/** How rows are read and written differently than the database has them. */
export interface RowMapping {
  /** A row of a resource as screens have it. */
  read: <Row extends RaRecord>(resource: string, row: Row) => Row;
  /** Values of a screen as the database takes them; `before`: the record that they change. */
  write: <Values extends object>(values: Values, before?: object) => Values;
}

/** The provider with every row read and written so. */
export function mapRows(provider: DataProvider, { read, write }: RowMapping): DataProvider {
  const one =
    <Row extends RaRecord>(resource: string) =>
    <Result extends { data: Row }>(result: Result): Result => ({
      ...result,
      data: read(resource, result.data),
    });
  const many =
    <Row extends RaRecord>(resource: string) =>
    <Result extends { data: Row[] }>(result: Result): Result => ({
      ...result,
      data: result.data.map((row) => read(resource, row)),
    });
  return {
    ...provider,
    getList: async <Row extends RaRecord>(
      resource: string,
      params: Parameters<DataProvider['getList']>[1],
    ) => many<Row>(resource)(await provider.getList<Row>(resource, params)),
    getManyReference: async <Row extends RaRecord>(
      resource: string,
      params: Parameters<DataProvider['getManyReference']>[1],
    ) => many<Row>(resource)(await provider.getManyReference<Row>(resource, params)),
    getMany: async <Row extends RaRecord>(
      resource: string,
      params: Parameters<DataProvider['getMany']>[1],
    ) => many<Row>(resource)(await provider.getMany<Row>(resource, params)),
    getOne: async <Row extends RaRecord>(
      resource: string,
      params: Parameters<DataProvider['getOne']>[1],
    ) => one<Row>(resource)(await provider.getOne<Row>(resource, params)),
    create: async (resource, params) =>
      one(resource)(await provider.create(resource, { ...params, data: write(params.data) })),
    update: async (resource, params) => {
      try {
        const data = write(params.data, params.previousData as object | undefined);
        return one(resource)(await provider.update(resource, { ...params, data }));
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        throw new ConflictError(read(resource, error.current), error.cause);
      }
    },
    updateMany: (resource, params) =>
      provider.updateMany(resource, { ...params, data: write(params.data) }),
  };
}
