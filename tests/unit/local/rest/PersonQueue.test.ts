import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PersonQueue, TooManyRequests } from '../../../../local/rest/PersonQueue';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets all begin that may begin now. */
const settle = () => vi.advanceTimersByTimeAsync(0);

const NEVER = new AbortController().signal;

interface End {
  fails?: boolean;
  bytes?: number;
}

/** Requests that end when the test says so; what began, in order, and what came of each. */
function stage(limits: Partial<ConstructorParameters<typeof PersonQueue>[0]> = {}) {
  const queue = new PersonQueue({
    ...{ running: 3, waiting: 100, patience: 15_000 },
    ...{ stretch: 1_000, rate: 1, slow: 1_000 },
    ...limits,
  });
  const begun: string[] = [];
  const ends = new Map<string, (how?: End) => void>();
  const send = (name: string, person = 'Grace', signal = NEVER) =>
    queue
      .run(
        person,
        signal,
        () =>
          new Promise<Response>((done, fail) => {
            begun.push(name);
            ends.set(name, ({ fails = false, bytes = 0 } = {}) => {
              const headers = { 'Content-Length': String(bytes), 'X-Name': name };
              return fails ? fail(new Error(name)) : done(new Response(null, { headers }));
            });
          }),
      )
      .then(({ headers }) => headers.get('X-Name'))
      .catch((error: unknown) => error);
  const end = async (name: string, how?: End) => {
    await settle();
    ends.get(name)?.(how);
    await settle();
  };
  return { send, end, begun };
}

describe('the requests of one person', () => {
  it('run three at a time, the others in the order in which they came', async () => {
    const { send, end, begun } = stage();
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => send(name));
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('b');
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    await end('a', { fails: true });
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const name of ['c', 'd', 'e']) await end(name);
    expect(await Promise.all(all)).toEqual([expect.any(Error), 'b', 'c', 'd', 'e']);
  });

  it('hold up nobody else', async () => {
    const { send, begun } = stage({ running: 1 });
    void send('a');
    void send('b');
    void send('c', 'Nadia');
    await settle();
    expect(begun).toEqual(['a', 'c']);
  });

  it('have all their places again once they have ended', async () => {
    const { send, end, begun } = stage({ running: 2, waiting: 0 });
    for (const round of ['1', '2']) {
      const both = [send(`a${round}`), send(`b${round}`)];
      expect(await send(`c${round}`)).toBeInstanceOf(TooManyRequests);
      await end(`a${round}`);
      await end(`b${round}`, { fails: true });
      await Promise.all(both);
    }
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  it('are refused when too many wait, with the time to wait', async () => {
    const { send, end } = stage({ running: 1, waiting: 2 });
    const taken = ['a', 'b', 'c'].map((name) => send(name));
    const refused = await send('d');
    if (!(refused instanceof TooManyRequests)) throw new Error('It was run.');
    const answer = refused.toResponse();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await answer.json()).toMatchObject({ hint: 'Wait 5 seconds and try again.' });
    await end('a');
    expect(await taken[0]).toBe('a');
  });

  it('are refused after a while, and make room', async () => {
    const { send, end, begun } = stage({ running: 1, waiting: 1, patience: 1_000 });
    void send('a');
    const late = send('b');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await late).toBeInstanceOf(TooManyRequests);
    const next = send('c');
    await end('a');
    await settle();
    await end('c');
    expect(await next).toBe('c');
    expect(begun).toEqual(['a', 'c']);
  });

  it('are not run when nobody waits for their answer', async () => {
    const { send, end, begun } = stage({ running: 1 });
    const gone = new AbortController();
    const first = send('a');
    const left = send('b', 'Grace', gone.signal);
    gone.abort();
    expect(await left).toBeInstanceOf(TooManyRequests);
    expect(await send('c', 'Grace', gone.signal)).toBeInstanceOf(TooManyRequests);
    await end('a');
    await first;
    expect(begun).toEqual(['a']);
  });
});

describe('who has taken much', () => {
  /** Grace has had twice of what anybody gets at a stretch; nothing of hers runs. */
  const afterMuch = async (options: { among: boolean; how?: 'bytes' | 'time' }) => {
    const staged = stage();
    const others = options.among ? [staged.send('other', 'Nadia')] : [];
    await staged.end('other');
    await Promise.all(others);
    const first = staged.send('much');
    if (options.how === 'time') await vi.advanceTimersByTimeAsync(2_000);
    await staged.end('much', options.how === 'time' ? {} : { bytes: 2_000 });
    await first;
    return staged;
  };

  it.each(['bytes', 'time'] as const)(
    'waits until it is made up for, in %s, while others ask',
    async (how) => {
      const { send, begun } = await afterMuch({ among: true, how });
      void send('next');
      await vi.advanceTimersByTimeAsync(999);
      expect(begun).not.toContain('next');
      await vi.advanceTimersByTimeAsync(1);
      expect(begun).toContain('next');
    },
  );

  it('goes on one request at a time', async () => {
    const { send, end, begun } = await afterMuch({ among: true });
    for (const name of ['b', 'c']) void send(name);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(begun).toEqual(['other', 'much', 'b']);
    await end('b');
    await settle();
    expect(begun).toEqual(['other', 'much', 'b', 'c']);
  });

  it('goes on when nobody else has asked for a while', async () => {
    const { send, begun } = await afterMuch({ among: false });
    for (const name of ['b', 'c', 'd']) void send(name);
    await settle();
    expect(begun).toEqual(['much', 'b', 'c', 'd']);
  });

  it('holds up nobody who has taken less', async () => {
    const { send, end, begun } = await afterMuch({ among: true });
    for (const name of ['b', 'c', 'd']) {
      const page = send(name, 'Nadia');
      await settle();
      await end(name, { bytes: 500 });
      expect(await page).toBe(name);
    }
    expect(begun.slice(2)).toEqual(['b', 'c', 'd']);
  });

  it('is let go on before the patience of who waits has ended, however much it was', async () => {
    const { send, end, begun } = await afterMuch({ among: true });
    void send('vast');
    await vi.advanceTimersByTimeAsync(1_000);
    await end('vast', { bytes: 1_000_000_000 });
    void send('other again', 'Nadia');
    void send('next');
    await vi.advanceTimersByTimeAsync(14_999);
    expect(begun).toContain('next');
  });
});
