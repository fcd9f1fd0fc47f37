import { describe, expect, it, vi } from 'vitest';
import { text } from '../../../../../src/i18n/text';
import { exportActivity } from '../../../../../src/resources/networks/activity/exportActivity';

const NETWORK = '10000000-0000-4000-8000-000000000001';
const HEAD = { hash: 'ab'.repeat(32), sealed_at: '2026-11-25T10:00:00Z' };

const aRow = (id: number, more: object = {}) => ({
  id: `${id}-1`,
  at: '2026-11-25T09:30:00Z',
  action: 'update',
  entity: 'clients',
  actor_name: 'Maya Okafor',
  target_entity: 'clients',
  target_id: NETWORK,
  target_name: '=HYPERLINK("evil")',
  columns: ['city', 'zip_code'],
  count: null,
  ...more,
});

function anExport(rows: object[], head: object | null, signal = new AbortController().signal) {
  const calls: [string, Record<string, unknown>][] = [];
  const rpc = vi.fn((name: string, args: Readonly<Record<string, unknown>>) => {
    calls.push([name, args]);
    if (name !== 'network_activity') return Promise.resolve(null);
    const before = args['p_before'];
    const rest = rows.slice(
      before === undefined ? 0 : rows.findIndex((row) => 'id' in row && row.id === before) + 1,
    );
    return Promise.resolve({
      total: before === undefined ? rows.length : null,
      rows: rest.slice(0, Number(args['p_limit'])),
      head,
    });
  });
  const onProgress = vi.fn();
  const run = async () => {
    const file = await exportActivity({
      dataApi: { rpc },
      networkId: NETWORK,
      filter: { 'kind@in': ['changed'] },
      translate: text,
      signal,
      onProgress,
    });
    return (await file.text()).replace('\uFEFF', '').split('\r\n');
  };
  return { run, calls, onProgress };
}

describe('an export of the activity', () => {
  it('says what was done in words, runs nothing, and ends with the newest seal', async () => {
    vi.stubEnv('TZ', 'UTC');
    const { run } = anExport(
      [
        aRow(3),
        aRow(2, { action: 'exported', columns: null, count: 12, target_name: null }),
        aRow(1, {
          action: 'sign_in_failed',
          actor_name: null,
          entity: 'profiles',
          columns: null,
          target_entity: 'profiles',
          target_name: 'Jo',
          count: 3,
        }),
      ],
      HEAD,
    );
    expect(await run()).toEqual([
      'When,Who,What,Type,Record,Fields',
      `2026-11-25 09:30,Maya Okafor,Changed,Client,"'=HYPERLINK(""evil"")","City, Zip code"`,
      '2026-11-25 09:30,Maya Okafor,Exported 12 rows,Client,,',
      '2026-11-25 09:30,Unknown person,"Wrong password, 3 times",User,Jo,',
      `Latest tamper-evident seal (checksum and time),${HEAD.hash},2026-11-25 10:00`,
      '',
    ]);
    vi.unstubAllEnvs();
  });

  it('reads on behind the last row, and tells the trail before it is handed over', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => aRow(5_000 - index));
    const { run, calls, onProgress } = anExport(rows, null);
    const lines = await run();
    expect(lines).toHaveLength(1_203);
    expect(lines.at(-2)).toBe('No tamper-evident seal yet');
    expect(calls.map(([name, args]) => [name, args['p_before']])).toEqual([
      ['network_activity', undefined],
      ['network_activity', '4501-1'],
      ['network_activity', '4001-1'],
      ['record_export', undefined],
    ]);
    expect(calls.at(-1)?.[1]).toEqual({
      p_entity: 'activity',
      p_filters: ['kind'],
      p_rows: 1_200,
      p_network_id: NETWORK,
    });
    expect(onProgress.mock.calls).toEqual([
      [500, 1_200],
      [1_000, 1_200],
      [1_200, 1_200],
    ]);
  });

  it('ends when it is cancelled', async () => {
    const stop = new AbortController();
    stop.abort();
    const { run, calls } = anExport([], null, stop.signal);
    await expect(run()).rejects.toThrow(/abort/i);
    expect(calls).toEqual([]);
  });
});
