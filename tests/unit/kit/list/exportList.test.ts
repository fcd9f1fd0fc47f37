import type { GetListParams, RaRecord } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ResourceDefinition } from '../../../../src/kit/declaration';
import { exportFileName, exportList, type ExportColumn } from '../../../../src/kit/list/exportList';
import { setTimeZone } from '../../../../src/i18n/timeZone';
import events from '../../../../src/resources/events';
import orders from '../../../../src/resources/orders';

/** Columns of a file, called by their names in capitals. */
const columnsOf = ({ fields }: ResourceDefinition, names: readonly string[]): ExportColumn[] =>
  names.flatMap((source) => {
    const bound = fields[source];
    return bound ? [{ ...bound, label: source.toUpperCase() }] : [];
  });

const rows: RaRecord[] = [
  { id: 'o1', order_number: 1, client_id: 'c1', fulfillment_status: 'ready', fulfilled_by: null },
  { id: 'o2', order_number: 2, client_id: 'c2', fulfillment_status: 'pending', fulfilled_by: null },
];
const event: RaRecord = {
  id: 'e1',
  start_date: '2026-11-22',
  start_time: '09:30:00',
  end_time: null,
  created_at: '2026-11-22T19:05:59.123456+00:00',
};
const names: Record<string, string> = { c1: '=HYPERLINK("evil")', c2: 'Ávila, Rosa' };

afterEach(() => {
  setTimeZone(null);
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

function anExport(signal: AbortSignal) {
  const getList = vi.fn((_resource: string, { pagination }: GetListParams) =>
    Promise.resolve({ data: pagination?.page === 1 ? rows : [], total: rows.length }),
  );
  const getMany = vi.fn((_resource: string, { ids }: { ids: unknown[] }) =>
    Promise.resolve({ data: ids.map((id) => ({ id, full_name: names[String(id)] })) }),
  );
  const rpc = vi.fn((..._call: unknown[]) => Promise.resolve(null));
  const onProgress = vi.fn();
  const run = (filter: Record<string, unknown> = {}) =>
    exportList({
      dataProvider: { getList, getMany, rpc } as never,
      resource: orders,
      columns: columnsOf(orders, [
        'order_number',
        'client_id',
        'fulfillment_status',
        'fulfilled_by',
      ]),
      filter,
      sort: { field: 'id', order: 'ASC' },
      signal,
      onProgress,
    });
  return { run, getList, getMany, rpc, onProgress };
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
      `1,"'=HYPERLINK(""evil"")",Ready,`,
      '2,"Ávila, Rosa",Pending,',
      '',
    ]);
    expect(onProgress).toHaveBeenLastCalledWith(2, 2);
    expect(getMany).toHaveBeenCalledWith('clients', { ids: ['c1', 'c2'] });
  });

  it('holds moments by the clock of the location, days as days, and is named by the day there', async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    setTimeZone('America/Detroit');
    vi.useFakeTimers({ now: new Date('2026-11-23T02:30:00Z'), toFake: ['Date'] });
    const getList = ({ pagination }: GetListParams) =>
      Promise.resolve({
        data: pagination?.page === 1 ? [event] : [],
        total: 1,
      });
    const file = await exportList({
      dataProvider: {
        getList: (_: string, params: GetListParams) => getList(params),
        rpc: () => Promise.resolve(null),
      } as never,
      resource: events,
      columns: columnsOf(events, ['start_date', 'start_time', 'end_time', 'created_at']),
      filter: {},
      sort: { field: 'id', order: 'ASC' },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect((await file.text()).split('\r\n')[1]).toBe('2026-11-22,09:30,,2026-11-22 14:05');
    expect(exportFileName('events')).toBe('events-2026-11-22.csv');
  });

  it('tells the audit trail what is in it, with the names of its filters and not their values', async () => {
    const { run, rpc } = anExport(new AbortController().signal);
    await run({ q: 'Ávila', 'q@codes': [], 'fulfillment_status@in': ['ready'], 'a,b@gte': 1 });
    expect(rpc.mock.calls.map(([name, args]) => [name, args])).toEqual([
      [
        'record_export',
        { p_entity: 'orders', p_filters: ['q', 'fulfillment_status', 'a', 'b'], p_rows: 2 },
      ],
    ]);
  });

  it('is not handed over when the trail cannot be told', async () => {
    const { run, rpc } = anExport(new AbortController().signal);
    rpc.mockRejectedValue(new Error('refused'));
    await expect(run()).rejects.toThrow('refused');
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    controller.abort();
    const { run, getList } = anExport(controller.signal);
    await expect(run()).rejects.toThrow(/abort/i);
    expect(getList).not.toHaveBeenCalled();
  });
});
