import { spawn } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openRequestLog } from '../../../local/http/requestLog';
import { keepTrimmed, olderPart, trimLog } from '../../../local/logFiles';

const folder = mkdtempSync(join(tmpdir(), 'larder-log-'));
const file = join(folder, 'some.log');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(file, { force: true });
  rmSync(olderPart(file), { force: true });
});
const read = (path: string) => readFileSync(path, 'utf8');

describe('a log', () => {
  it('is begun again when it is too large, its older part kept once, for its owner only', () => {
    for (const content of ['first ', 'second ']) {
      writeFileSync(file, content.repeat(10), { mode: 0o600 });
      trimLog(file, 50);
      expect(read(file)).toBe('');
      expect(read(olderPart(file))).toBe(content.repeat(10));
    }
    expect(statSync(olderPart(file)).mode & 0o077).toBe(0);
  });

  it('stays as it is up to its maximum, and may be missing', () => {
    trimLog(file, 5);
    writeFileSync(file, 'short');
    trimLog(file, 5);
    expect(read(file)).toBe('short');
    expect(statSync(olderPart(file), { throwIfNoEntry: false })).toBeUndefined();
  });

  it('is kept small under a process that goes on writing it', async () => {
    const descriptor = openSync(file, 'a');
    const line = 'x'.repeat(99);
    const child = spawn(
      process.execPath,
      ['-e', `process.stdin.on('data', () => console.log('${line}'))`],
      { stdio: ['pipe', descriptor, 'ignore'] },
    );
    closeSync(descriptor);
    const stop = keepTrimmed(file, { maximum: 1_000, interval: 10 });
    try {
      let largest = 0;
      await expect
        .poll(
          () => {
            child.stdin?.write('more');
            largest = Math.max(largest, statSync(file).size);
            return statSync(olderPart(file), { throwIfNoEntry: false })?.size ?? 0;
          },
          { interval: 5, timeout: 10_000 },
        )
        .toBeGreaterThan(1_000);
      // Behind what was emptied nothing is left open, as it is where a process does not append.
      await expect.poll(() => read(file)).toMatch(/^(x{99}\n)*$/);
    } finally {
      stop();
      child.kill();
    }
  });
});

describe('the log of requests', () => {
  it('is bounded while the server runs', async () => {
    const log = openRequestLog(file, 2_000);
    const app = new Hono();
    app.use('*', log.middleware);
    app.get('*', (context) => context.text('ok'));
    for (let number = 0; number < 200; number += 1) await app.request(`/rest/v1/${number}`);
    log.close();
    const [older, now] = [read(olderPart(file)), read(file)];
    expect(older.length + now.length).toBeLessThan(2 * 2_100);
    expect((older + now).trim().split('\n').at(-1)).toContain('GET /rest/v1/199 200');
  });
});
