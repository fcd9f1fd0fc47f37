import { describe, expect, it } from 'vitest';
import { forgetOthers, keepFiles, keptFile, keptPage, readBuild } from '../../../src/worker/files';
import { fakeCaches } from './fakeCaches';

const OLD = { version: 'old1', files: ['/assets/a-1.js', '/assets/same.css'] };
const NEW = { version: 'new2', files: ['/assets/a-2.js', '/assets/same.css'] };

/** A server of one build, and what it was asked for. */
function serving(version: string, missing: readonly string[] = []) {
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const fetch = async (path: string) => {
    asked.push(path);
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
    if (missing.includes(path)) return new Response('', { status: 404 });
    return new Response(path === '/' ? `<meta content="${version}">` : path);
  };
  return { fetch, asked, atOnce: () => most };
}

describe('what the build has written into the worker', () => {
  it('is its version, and its files in their order', () => {
    const urls = ['/?version=new2', ...NEW.files, 'app.json'];
    expect(readBuild(urls.map((url) => ({ url })))).toEqual(NEW);
  });

  it('has a page, without which nothing could be opened', () => {
    expect(() => readBuild([{ url: '/assets/a-1.js' }])).toThrow('without a page');
  });
});

describe('the files that the worker keeps', () => {
  it('are the page and all files of the build, fetched one at a time', async () => {
    const caches = fakeCaches();
    const { fetch, asked, atOnce } = serving('old1');
    await keepFiles({ caches, fetch }, OLD);
    expect(asked).toEqual(['/', ...OLD.files]);
    expect(atOnce()).toBe(1);
    expect(await (await keptPage({ caches, fetch }, OLD))?.text()).toContain('old1');
  });

  it('are fetched once, however many builds need them, and stay for pages of the older one', async () => {
    const caches = fakeCaches();
    await keepFiles({ caches, fetch: serving('old1').fetch }, OLD);
    const { fetch, asked } = serving('new2');
    await keepFiles({ caches, fetch }, NEW);
    expect(asked).toEqual(['/', '/assets/a-2.js']);
    expect(await (await keptFile({ caches, fetch }, '/assets/a-1.js'))?.text()).toBe(
      '/assets/a-1.js',
    );
  });

  it('leave nothing of a build behind that has no room, and all of the one before', async () => {
    const caches = fakeCaches(4);
    await keepFiles({ caches, fetch: serving('old1').fetch }, OLD);
    const before = caches.pathsIn('larder-files');
    const { fetch } = serving('new2');
    await expect(keepFiles({ caches, fetch }, NEW)).rejects.toThrow('No room');
    expect(caches.pathsIn('larder-files')).toEqual(before);
  });

  it.each([
    ['one is gone, as where yet another version came', serving('new2', ['/assets/a-2.js'])],
    ['the page is already of yet another version', serving('newer3')],
  ])('leave nothing behind when %s', async (_when, { fetch }) => {
    const caches = fakeCaches();
    await expect(keepFiles({ caches, fetch }, NEW)).rejects.toThrow();
    expect(caches.pathsIn('larder-files')).toEqual([]);
  });

  it('of older builds and older workers go, the current ones stay', async () => {
    const caches = fakeCaches();
    const { fetch } = serving('new2');
    await (await caches.open('larder-v0')).put('/assets/old.js', new Response());
    await (await caches.open('of-somebody-else')).put('/x', new Response());
    await keepFiles({ caches, fetch: serving('old1').fetch }, OLD);
    await keepFiles({ caches, fetch }, NEW);
    await forgetOthers({ caches, fetch }, NEW);
    expect(await caches.keys()).toEqual(['of-somebody-else', 'larder-files']);
    expect(caches.pathsIn('larder-files')).toEqual([
      '/?version=new2',
      '/assets/a-2.js',
      '/assets/same.css',
    ]);
  });
});
