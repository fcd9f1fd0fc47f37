import { describe, expect, it } from 'vitest';
import { HttpError } from 'ra-core';
import { explained } from '../../../src/data/withErrors';

describe('explained calls', () => {
  it('throw the text key, log where it happened and keep the cause', async () => {
    const logged: unknown[] = [];
    const call = explained(
      () => Promise.reject(new HttpError('no', 500)),
      { where: 'list of clients', message: 'resources.clients.errors.list' },
      (where, error) => logged.push(where, error),
    );
    await expect(call).rejects.toMatchObject({
      message: 'resources.clients.errors.list',
      cause: { message: 'no' },
    });
    expect(logged[0]).toBe('list of clients');
  });
});
