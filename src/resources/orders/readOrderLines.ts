import type { RaRecord } from 'react-admin';
import { API } from '../../config';
import type { LarderDataProvider } from '../../data/LarderDataProvider';

/** A line of an order as the database stores it. */
export interface LineRecord extends RaRecord {
  id: string;
  order_id: string;
  item_id: string;
  quantity: number;
  quantity_reserved: number;
  /** Null until the order is fulfilled. */
  quantity_fulfilled: number | null;
}

/** Reads the lines of these orders, page after page. */
export async function readOrderLines(
  dataApi: LarderDataProvider,
  orderIds: readonly string[],
): Promise<LineRecord[]> {
  const lines: LineRecord[] = [];
  for (let start = 0; start < orderIds.length; start += API.idsPerRequest) {
    const ids = orderIds.slice(start, start + API.idsPerRequest);
    for (let page = 1, more = true; more; page += 1) {
      const { data, pageInfo } = await dataApi.getList<LineRecord>('order_items', {
        pagination: { page, perPage: API.exportPageSize },
        sort: { field: 'id', order: 'ASC' },
        filter: { 'order_id@in': ids },
        meta: { scope: 'none' },
      });
      lines.push(...data);
      more = pageInfo?.hasNextPage === true;
    }
  }
  return lines;
}
