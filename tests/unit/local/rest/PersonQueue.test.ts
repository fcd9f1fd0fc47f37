import { afterEach, describe, expect, it, vi } from 'vitest';
import { PersonQueue, TooManyRequests } from '../../../../local/rest/PersonQueue';

afterEach(() => {
  vi.useRealTimers();
});

const NEVER = new AbortController().signal;

/** Requests that end when the test says so; what began, in order, and what came of each. */
function stage(limits: Partial<ConstructorParameters<typeof PersonQueue>[0]> = {}) {
  const queue = new PersonQueue({ running: 3, waiting: 100, patience: 15_000, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, (fails?: boolean) => void>();
  const send = (name: string, person = 'Grace', signal = NEVER) =>
    queue
      .run(
        person,
        signal,
        () =>
          new Promise<string>((done, fail) => {
            begun.push(name);
            ends.set(name, (fails = false) => (fails ? fail(new Error(name)) : done(name)));
          }),
      )
      .catch((error: unknown) => error);
  const end = (name: string, fails?: boolean) => ends.get(name)?.(fails);
  return { send, end, begun };
}

describe('the requests of one person', () => {
  it('run three at a time, the others in the order in which they came', async () => {
    const { send, end, begun } = stage();
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => send(name));
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']));
    end('b');
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'd']));
    end('a', true);
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']));
    for (const name of ['c', 'd', 'e']) end(name);
    expect(await Promise.all(all)).toEqual([expect.any(Error), 'b', 'c', 'd', 'e']);
  });

  it('hold up nobody else', async () => {
    const { send, begun } = stage({ running: 1 });
    void send('a');
    void send('b');
    void send('c', 'Nadia');
    await vi.waitFor(() => expect(begun).toEqual(['a', 'c']));
  });

  it('have all their places again once they have ended', async () => {
    const { send, end, begun } = stage({ running: 2, waiting: 0 });
    for (const round of ['1', '2']) {
      const both = [send(`a${round}`), send(`b${round}`)];
      expect(await send(`c${round}`)).toBeInstanceOf(TooManyRequests);
      end(`a${round}`);
      end(`b${round}`, true);
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
    end('a');
    expect(await taken[0]).toBe('a');
  });

  it('are refused after a while, and make room', async () => {
    vi.useFakeTimers();
    const { send, end, begun } = stage({ running: 1, waiting: 1, patience: 1_000 });
    void send('a');
    const late = send('b');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await late).toBeInstanceOf(TooManyRequests);
    const next = send('c');
    end('a');
    await vi.advanceTimersByTimeAsync(0);
    end('c');
    expect(await next).toBe('c');
    expect(begun).toEqual(['a', 'c']);
  });

  it('are not run any more when nobody waits for their answer', async () => {
    const { send, end, begun } = stage({ running: 1 });
    const gone = new AbortController();
    const first = send('a');
    const left = send('b', 'Grace', gone.signal);
    gone.abort();
    expect(await left).toBeInstanceOf(TooManyRequests);
    expect(await send('c', 'Grace', gone.signal)).toBeInstanceOf(TooManyRequests);
    end('a');
    await first;
    expect(begun).toEqual(['a']);
  });
});
