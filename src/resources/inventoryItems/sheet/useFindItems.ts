import { useQuery, useQueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { API, CACHE } from '../../../config';
import { useDataApi } from '../../../kit/useDataApi';
import { sheetItemOf, type SheetItem } from './stockRows';

/** How many items a search offers. */
export const OFFERED = 8;

const EVERY = {};

/**
 * Looks for live items of a location. Those of most locations come in one answer when the page opens: then
 * nobody who types or scans fast waits for a server, nor is a key lost meanwhile.
 */
export function useFindItems(locationId: string) {
  const dataApi = useDataApi();
  const queryClient = useQueryClient();

  const queryOf = (filter: Readonly<Record<string, string>>, perPage = OFFERED) => ({
    queryKey: ['inventory_items', 'find', locationId, filter],
    queryFn: async ({ signal }: QueryFunctionContext): Promise<readonly SheetItem[]> => {
      const { data } = await dataApi.getList('inventory_items', {
        pagination: { page: 1, perPage },
        sort: { field: 'name', order: 'ASC' },
        filter,
        meta: { scope: { location: locationId } },
        signal,
      });
      return data.map(sheetItemOf);
    },
    staleTime: CACHE.staleTime,
  });
  const { data: first } = useQuery(queryOf(EVERY, API.exportPageSize));

  const all = first && first.length < API.exportPageSize ? first : undefined;

  return {
    /** All items of the location; undefined before they are there, and where they are too many. */
    all,
    queryOf,
    /** @returns those whose name, description, category or barcode holds the text, by name */
    byText: (text: string) => queryClient.fetchQuery(queryOf({ q: text })),
    /** @returns undefined where it is no live item of the location */
    byId: async (id: string) => {
      const [item] = await queryClient.fetchQuery(queryOf({ 'id@eq': id }));
      return item;
    },
    /** @returns undefined where no item has the barcode */
    byBarcode: async (barcode: string) => {
      const [item] = await queryClient.fetchQuery(queryOf({ 'barcode@eq': barcode.toUpperCase() }));
      return item;
    },
  };
}
