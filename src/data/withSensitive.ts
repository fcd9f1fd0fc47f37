import type { DataProvider, RaRecord } from 'ra-core';
import { ConflictError } from './errors';
import { rulesOf, type Tables } from './tables';

/** What a record holds in place of a sensitive value that is there and was not asked for. */
export const MASKED = '••••';

/**
 * Puts `MASKED` into the records in place of sensitive values, which no list and no page reads, and
 * keeps it from being written back.
 */
export function withSensitive(provider: DataProvider, tables: Tables): DataProvider {
  const masked = <Row extends RaRecord>(resource: string, row: Row): Row => {
    const hidden = Object.entries(rulesOf(tables, resource).sensitive ?? {}).flatMap(
      ([column, known]) =>
        known !== undefined && known in row && !(column in row)
          ? [[column, row[known] === true ? MASKED : null] as const]
          : [],
    );
    return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden) };
  };
  const one =
    <Row extends RaRecord>(resource: string) =>
    <Result extends { data: Row }>(result: Result): Result => ({
      ...result,
      data: masked(resource, result.data),
    });
  const many =
    <Row extends RaRecord>(resource: string) =>
    <Result extends { data: Row[] }>(result: Result): Result => ({
      ...result,
      data: result.data.map((row) => masked(resource, row)),
    });
  const unmasked = <Values extends object>(values: Values): Values =>
    // The values without those that are no values.
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== MASKED)) as Values;

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
      one(resource)(await provider.create(resource, { ...params, data: unmasked(params.data) })),
    update: async (resource, params) => {
      try {
        const data = unmasked(params.data);
        return one(resource)(await provider.update(resource, { ...params, data }));
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        throw new ConflictError(masked(resource, error.current), error.cause);
      }
    },
  };
}
