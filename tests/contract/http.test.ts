import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../local/createApp';
import { openRequestLog, type RequestLog } from '../../local/http/requestLog';
import { securityHeaders } from '../../local/http/securityHeaders';

const SCRIPT = 'export const answer = 42;\n'.repeat(100);
const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'";

describe('what goes around every request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-http-'));
  const logFile = join(folder, 'requests.log');
  let log: RequestLog;
  let app: Hono;

  beforeAll(() => {
    const files = join(folder, 'dist');
    mkdirSync(join(files, 'assets'), { recursive: true });
    writeFileSync(join(files, 'index.html'), '<!doctype html><title>Larder</title>');
    writeFileSync(join(files, '.embedded-build'), 'secret of the build');
    writeFileSync(join(folder, 'outside.txt'), 'outside');
    const asset = join(files, 'assets', 'app-1a2b3c4d.js');
    writeFileSync(asset, SCRIPT);
    writeFileSync(`${asset}.br`, brotliCompressSync(SCRIPT));
    writeFileSync(`${asset}.gz`, gzipSync(SCRIPT));
    const routes = new Hono()
      .all('/echo', async (context) => context.text(await context.req.text()))
      .get('/fails', () => {
        throw Object.assign(new Error('Ann Smith has no visits'), { code: '23514' });
      });
    log = openRequestLog(logFile);
    app = createApp({ mounts: [{ at: '/rest/v1', routes }], log, files });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    app.request(`http://localhost:3000${path}`, { headers });

  it.each(['/', '/clients/5', '/assets/app-1a2b3c4d.js', '/rest/v1/echo', '/auth/v1/nothing'])(
    'protects %s with every header',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toBe(CSP);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.has('strict-transport-security')).toBe(false);
    },
  );

  it('lets no cache keep an answer of the API', async () => {
    for (const path of ['/rest/v1/echo', '/auth/v1/nothing', '/functions/v1/nothing'])
      expect((await get(path)).headers.get('cache-control'), path).toBe('no-store');
  });

  it('adds HSTS over https, and the API’s origin when it is another', async () => {
    const { headers } = await get('/', { 'X-Forwarded-Proto': 'https' });
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    const policy = securityHeaders({ https: true, apiOrigin: 'https://x.supabase.co' });
    expect(policy['Content-Security-Policy']).toContain(
      "connect-src 'self' https://x.supabase.co;",
    );
    expect(policy['Content-Security-Policy']).toContain('blob: https://x.supabase.co;');
  });

  it('serves the app on its own paths, and an error on a missing file or API path', async () => {
    for (const path of ['/', '/clients', '/clients/5/visits/new', '/restaurants'])
      expect(await (await get(path)).text()).toContain('<title>Larder</title>');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/gone.js')).status).toBe(404);
    for (const path of ['/rest/v1', '/auth/v1/x', '/storage/v1/x', '/functions/v1/x', '/_local/x'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('keeps files outside of the build, and hidden ones, to itself', async () => {
    for (const path of [
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/%00',
      '/%',
    ])
      expect(await (await get(path)).text()).not.toContain('outside');
    expect(await (await get('/.embedded-build')).text()).not.toContain('secret');
  });

  it('sends the smallest variant that the browser takes, hashed names for a year', async () => {
    const path = '/assets/app-1a2b3c4d.js';
    const sizes: number[] = [];
    for (const accepted of ['br, gzip', 'gzip', 'identity']) {
      const response = await get(path, { 'Accept-Encoding': accepted });
      const encoding = accepted === 'identity' ? null : accepted.split(',')[0];
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      sizes.push((await response.arrayBuffer()).byteLength);
    }
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(sizes[2]).toBe(SCRIPT.length);
    const etag = (await get(path)).headers.get('etag') ?? '';
    const again = await get(path, { 'If-None-Match': `"another", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(again.headers.get('vary')).toContain('Accept-Encoding');
    expect((await get(path, { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  it('takes the weights of encodings into account', async () => {
    const path = '/assets/app-1a2b3c4d.js';
    const encodingFor = async (accepted: string) =>
      (await get(path, { 'Accept-Encoding': accepted })).headers.get('content-encoding');
    expect(await encodingFor('gzip;q=0.8, br;q=1.0')).toBe('br');
    expect(await encodingFor('gzip;q=0.5')).toBe('gzip');
    expect(await encodingFor('br;q=0, gzip')).toBe('gzip');
  });

  it('answers HEAD like GET without the file, and a range with the whole of it', async () => {
    const url = 'http://localhost:3000/assets/app-1a2b3c4d.js';
    const head = await app.request(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(SCRIPT.length));
    expect((await app.request(url, { method: 'POST' })).status).toBe(404);
    for (const range of ['bytes=0-9', 'bytes=-5', 'bytes=999999-']) {
      const response = await get('/assets/app-1a2b3c4d.js', { Range: range });
      expect([response.status, (await response.text()).length]).toEqual([200, SCRIPT.length]);
    }
  });

  it('refuses a body beyond the limit with 413', async () => {
    const send = (bytes: number) =>
      app.request('http://localhost/rest/v1/echo', { method: 'POST', body: 'x'.repeat(bytes) });
    expect((await send(1024)).status).toBe(200);
    expect((await send(5 * 1024 * 1024)).status).toBe(413);
  });

  it('writes neither query strings nor messages down', async () => {
    const printed: string[] = [];
    const original = console.error;
    console.error = (...values: unknown[]) => void printed.push(values.join(' '));
    expect((await get('/rest/v1/fails?full_name=ilike.*Ann*')).status).toBe(500);
    console.error = original;
    log.close();
    const lines = readFileSync(logFile, 'utf8');
    expect(lines).toContain('GET /rest/v1/fails 500');
    expect(lines).not.toContain('Ann');
    expect(printed.join()).toContain('23514');
    expect(printed.join()).not.toContain('Ann');
  });
});
