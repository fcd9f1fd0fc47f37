import { afterAll, describe, expect, it } from 'vitest';
import { createHashWorkers } from '../../local/auth/hashWorkers';
import { hashPassword, matchesPassword } from '../../local/auth/passwords';

describe('hashing', () => {
  it('leaves the server to other requests: its loop goes on before the first hash is done', async () => {
    const order: string[] = [];
    const turns = async () => {
      for (let turn = 0; turn < 50; turn += 1) await new Promise((next) => setImmediate(next));
      order.push('fifty turns');
    };
    const hashes = Array.from({ length: 8 }, async () => {
      await matchesPassword('Wrong-password-1', null);
      order.push('hash');
    });
    await Promise.all([turns(), ...hashes]);
    expect(order[0]).toBe('fifty turns');
    expect(order).toHaveLength(9);
  });

  it('tells the right password from a wrong one', async () => {
    const hash = await hashPassword('Correct-horse-7');
    expect(await matchesPassword('Correct-horse-7', hash)).toBe(true);
    expect(await matchesPassword('Correct-horse-8', hash)).toBe(false);
    expect(await matchesPassword('Correct-horse-7', null)).toBe(false);
  });
});

describe('the workers', () => {
  const workers = createHashWorkers({ size: 1, waiting: 2 });
  const hash = () => workers.hash('Correct-horse-7', 4);
  afterAll(() => workers.end());

  it('refuse more than they can keep waiting, and take it again later', async () => {
    const [first, second, third, fourth] = [hash(), hash(), hash(), hash()];
    await expect(fourth).rejects.toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    for (const result of await Promise.all([first, second, third]))
      expect(result).toMatch(/^\$2b\$04\$/);
    expect(await hash()).toMatch(/^\$2b\$04\$/);
  });

  it('go on after one of them has died', async () => {
    const death = workers.compare('Correct-horse-7', 'what is no hash'.padEnd(60));
    const next = hash();
    await expect(death).rejects.toThrow();
    expect(await next).toMatch(/^\$2b\$04\$/);
  });
});
