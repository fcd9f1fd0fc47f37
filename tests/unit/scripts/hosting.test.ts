import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { securityHeaders } from '../../../local/http/securityHeaders';
import { findNginx } from '../../../scripts/hosting/findNginx';
import { headersFile } from '../../../scripts/hosting/headersFile';
import { nginxConfig } from '../../../scripts/hosting/nginxConfig';
import { freePort } from '../../../local/http/freePort';

const API = 'https://abcdefghijklmnopqrst.supabase.co';
const HEADERS = securityHeaders({ https: true, apiOrigin: API });

it('every header of the embedded backend is in the _headers file, with the API allowed', () => {
  const [everywhere, assets] = headersFile(API).split('/assets/*');
  for (const [name, value] of Object.entries(HEADERS))
    expect(everywhere).toContain(`  ${name}: ${value}\n`);
  expect(HEADERS['Content-Security-Policy']).toContain(`connect-src 'self' ${API};`);
  expect(HEADERS).toHaveProperty('Strict-Transport-Security');
  expect(everywhere).toContain('Cache-Control: no-cache');
  expect(assets).toContain('Cache-Control: public, max-age=31536000, immutable');
});

it('the image of the app is built in stages and does not run as root', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const stages = dockerfile.match(/^FROM .+$/gm) ?? [];
  expect(stages).toHaveLength(2);
  expect(stages.at(-1)).toContain('nginx-unprivileged');
  expect(dockerfile.match(/^USER .+$/gm)?.at(-1)).toBe('USER 101');
  expect(dockerfile).toContain('scripts/hostHeaders.ts');
  expect(dockerfile).not.toMatch(/secret|service_role/i);
});

const nginx = findNginx();
const skipped = nginx
  ? ''
  : ' (skipped: nginx is not installed, and only root on Debian can get it)';

describe.skipIf(nginx === null)(`nginx with the generated configuration${skipped}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-nginx-'));
  let url = '';
  let stop = async () => {};

  beforeAll(async () => {
    // As root, nginx answers as another user, who must be able to pass.
    chmodSync(folder, 0o755);
    const root = join(folder, 'dist');
    mkdirSync(join(root, 'assets'), { recursive: true });
    writeFileSync(join(root, 'index.html'), '<!doctype html><title>Larder</title>');
    writeFileSync(join(root, '_headers'), 'not for visitors');
    const script = 'export const answer = 42;\n'.repeat(100);
    writeFileSync(join(root, 'assets', 'app-1a2b3c4d.js'), script);
    writeFileSync(join(root, 'assets', 'app-1a2b3c4d.js.gz'), gzipSync(script));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const site = join(folder, 'larder.conf');
    writeFileSync(site, nginxConfig({ apiOrigin: API, root, listen: `127.0.0.1:${port}` }));
    const main = join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      main,
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
       http { access_log off; ${temporary.join(' ')} include ${site}; }`,
    );
    execFileSync(nginx ?? '', ['-t', '-q', '-p', folder, '-c', main], { stdio: 'pipe' });
    const server = spawn(nginx ?? '', ['-p', folder, '-c', main], { stdio: 'ignore' });
    const ended = once(server, 'exit');
    stop = async () => {
      server.kill('SIGTERM');
      await ended;
    };
    await vi.waitFor(() => fetch(url), { timeout: 30_000, interval: 100 });
  }, 60_000);
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['/', '/clients/5', '/assets/app-1a2b3c4d.js', '/assets/gone.js'])(
    'protects %s with every header, each once',
    async (path) => {
      const { headers } = await fetch(url + path);
      for (const [name, value] of Object.entries(HEADERS)) expect(headers.get(name)).toBe(value);
    },
  );

  it('serves the app on its own paths, assets for a year, and nothing else', async () => {
    for (const path of ['/', '/clients/5/visits/new']) {
      const page = await fetch(url + path);
      expect(await page.text()).toContain('<title>Larder</title>');
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    const asset = await fetch(`${url}/assets/app-1a2b3c4d.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    for (const path of ['/assets/gone.js', '/_headers', '/.env'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
  });
});
