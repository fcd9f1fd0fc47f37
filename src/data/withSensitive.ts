import type { DataProvider } from 'ra-core';
import { mapRows } from './mapRows';
import { rulesOf, type Tables } from './tables';

/** What a record holds in place of a sensitive value that is there and was not asked for. */
export const MASKED = '••••';

/**
 * Puts `MASKED` into the records in place of sensitive values, which no list and no page reads, and
 * keeps it from being written back.
 */
export const withSensitive = (provider: DataProvider, tables: Tables): DataProvider =>
  mapRows(provider, {
    read: (resource, row) => {
      const hidden = Object.entries(rulesOf(tables, resource).sensitive ?? {}).flatMap(
        ([column, known]) =>
          known !== undefined && known in row && !(column in row)
            ? [[column, row[known] === true ? MASKED : null] as const]
            : [],
      );
      return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden) };
    },
    write: <Values extends object>(values: Values) =>
      // The values without those that are no values.
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== MASKED)) as Values,
  });
