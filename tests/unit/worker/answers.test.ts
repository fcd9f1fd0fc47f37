import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UPDATES } from '../../../src/config';
import { answerPage, kindOf } from '../../../src/worker/answers';

const ORIGIN = 'https://larder.test';

const kind = (path: string, mode: RequestMode = 'navigate', method = 'GET') =>
  kindOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

describe('what the worker answers', () => {
  it('is pages of the app that are opened, and files with a hash in their names', () => {
    expect(kind('/')).toBe('page');
    expect(kind('/clients?page=2')).toBe('page');
    expect(kind('/auth/login')).toBe('page');
    expect(kind('/auth/verify')).toBe('page');
    expect(kind('/assets/App-x1.js', 'cors')).toBe('file');
  });

  it.each([
    '/rest/v1/clients',
    '/auth/v1/verify?token=x',
    '/storage/v1/object/a',
    '/functions/v1/a',
  ])('is never the API: %s, not even where it is opened like a page', (path) => {
    expect(kind(path)).toBeNull();
    expect(kind(path, 'cors')).toBeNull();
  });

  it.each(['/_local/mails', '/start.js', '/sw.js', '/app.json', 'https://elsewhere.test/clients'])(
    'is nothing else either: %s',
    (path) => {
      expect(kind(path)).toBeNull();
      expect(kind(path, 'no-cors')).toBeNull();
    },
  );

  it('is never what sends something', () => {
    expect(kind('/clients', 'navigate', 'POST')).toBeNull();
  });
});

describe('a page that is opened', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const kept = () => Promise.resolve(new Response('kept'));
  const after = (milliseconds: number, status = 200) =>
    new Promise<Response>((resolve) => {
      setTimeout(() => resolve(new Response('fresh', { status })), milliseconds);
    });
  const textOf = async (answer: Promise<Response>) => {
    const text = answer.then((response) => response.text());
    await vi.advanceTimersByTimeAsync(60_000);
    return text;
  };

  it('comes from the network, which knows the newest one', async () => {
    expect(await textOf(answerPage(after(UPDATES.patience - 1), kept()))).toBe('fresh');
  });

  it('is the kept one when the network takes too long, fails, or only a gateway answers', async () => {
    expect(await textOf(answerPage(after(UPDATES.patience + 1), kept()))).toBe('kept');
    expect(await textOf(answerPage(Promise.reject(new TypeError('lost')), kept()))).toBe('kept');
    expect(await textOf(answerPage(after(0, 503), kept()))).toBe('kept');
  });

  it('waits for the network where nothing is kept, or the cache is broken', async () => {
    const nothing = Promise.resolve(undefined);
    expect(await textOf(answerPage(after(30_000), nothing))).toBe('fresh');
    const broken = Promise.reject(new DOMException('broken'));
    expect(await textOf(answerPage(after(30_000), broken))).toBe('fresh');
  });
});
