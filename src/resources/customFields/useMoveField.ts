import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useReportError } from '../../kit/errors/useReportError';
import { useDataApi } from '../../kit/useDataApi';
import { ALL_FIELDS } from '../../kit/custom/useNetworkResources';
import { askedOf } from './useFields';

/** Where a moved field stands among those of its table that are asked. */
export interface MovedField {
  place: number;
  count: number;
}

/**
 * Moves a field up (below zero) or down among those that forms ask for. The order is read first: another admin may
 * have changed it.
 *
 * @returns undefined where it can go no further, and where it failed, which is reported
 */
export function useMoveField() {
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const report = useReportError();
  return async (field: RaRecord, by: number): Promise<MovedField | undefined> => {
    try {
      const { data } = await dataApi.getList<RaRecord>('custom_fields', {
        ...ALL_FIELDS,
        filter: {},
      });
      const asked = askedOf(data, field['entity']);
      const from = asked.findIndex(({ id }) => id === field.id);
      const to = from + by;
      const moved = asked[from];
      if (!moved || to < 0 || to >= asked.length) return undefined;
      const order = asked.toSpliced(from, 1).toSpliced(to, 0, moved);
      for (const { row, position } of changedPlaces(order)) {
        await dataApi.update('custom_fields', {
          id: row.id,
          data: { position },
          previousData: row,
        });
      }
      return { place: to + 1, count: asked.length };
    } catch (error) {
      report(error);
      return undefined;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['custom_fields', 'getList'] });
    }
  };
}

/** Which rows get another position, for an order: the positions stay the same ones where no two are equal. */
export function changedPlaces(order: readonly RaRecord[]) {
  const positions = order.map(({ position }) => Number(position)).sort((a, b) => a - b);
  const isClear = new Set(positions).size === positions.length;
  return order.flatMap((row, place) => {
    const position = isClear ? positions[place] : place + 1;
    return row['position'] === position ? [] : [{ row, position }];
  });
}
