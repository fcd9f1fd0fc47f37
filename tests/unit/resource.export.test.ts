import type { GetListParams, RaRecord } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import type { TableColumn } from '../../src/components/table/tableTypes';
import { exportList } from '../../src/resource/exportList';
import orders from '../../src/resources/orders';

vi.mock('../../src/data/useCurrentUser', () => ({ useCurrentUser: () => null }));

const column = (source: string): TableColumn => ({
  source,
  label: source.toUpperCase(),
  sortable: true,
  hidden: false,
  align: 'left',
  render: () => null,
});

const rows: RaRecord[] = [
  { id: 'o1', order_number: 1, client_id: 'c1', fulfillment_status: 'ready', fulfilled_by: null },
  { id: 'o2', order_number: 2, client_id: 'c2', fulfillment_status: 'pending', fulfilled_by: null },
];
const names: Record<string, string> = { c1: '=HYPERLINK("evil")', c2: 'Ávila, Rosa' };

function anExport(signal: AbortSignal) {
  const getList = vi.fn((_resource: string, { pagination }: GetListParams) =>
    Promise.resolve({ data: pagination?.page === 1 ? rows : [], total: rows.length }),
  );
  const getMany = vi.fn((_resource: string, { ids }: { ids: unknown[] }) =>
    Promise.resolve({ data: ids.map((id) => ({ id, full_name: names[String(id)] })) }),
  );
  const onProgress = vi.fn();
  const run = () =>
    exportList({
      dataProvider: { getList, getMany } as never,
      resource: orders,
      columns: ['order_number', 'client_id', 'fulfillment_status', 'fulfilled_by'].map(column),
      filter: {},
      sort: { field: 'id', order: 'ASC' },
      translate: (key) => key.replace('choices.fulfillmentStatus.', '').toUpperCase(),
      signal,
      onProgress,
    });
  return { run, getList, getMany, onProgress };
}

describe('an export', () => {
  it('holds the shown columns, words for codes, names for references, no formulas', async () => {
    const { run, onProgress, getMany } = anExport(new AbortController().signal);
    const file = await run();
    expect(file.type).toBe('text/csv;charset=utf-8');
    // The first bytes tell spreadsheets that it is UTF-8.
    expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect((await file.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
      'ORDER_NUMBER,CLIENT_ID,FULFILLMENT_STATUS,FULFILLED_BY',
      `1,"'=HYPERLINK(""evil"")",READY,`,
      '2,"Ávila, Rosa",PENDING,',
      '',
    ]);
    expect(onProgress).toHaveBeenLastCalledWith(2, 2);
    expect(getMany).toHaveBeenCalledWith('clients', { ids: ['c1', 'c2'] });
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    controller.abort();
    const { run, getList } = anExport(controller.signal);
    await expect(run()).rejects.toThrow(/abort/i);
    expect(getList).not.toHaveBeenCalled();
  });
});
