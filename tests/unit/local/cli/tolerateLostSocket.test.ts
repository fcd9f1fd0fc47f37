import { describe, expect, it } from 'vitest';
import { isLostSocket } from '../../../../local/cli/tolerateLostSocket';

const errorAt = (file: string, error: Error): Error => {
  error.stack = `${error.name}: ${error.message}\n    at Immediate.nextWrite (${file}:255:22)`;
  return error;
};

const message = "Cannot read properties of null (reading 'write')";

describe('isLostSocket', () => {
  it('knows the write of the driver to a socket that is gone', () => {
    const file = '/srv/larder/node_modules/postgres/src/connection.js';
    expect(isLostSocket(errorAt(file, new TypeError(message)))).toBe(true);
  });

  it('knows a query that was lost with its connection, and that nobody waits for', () => {
    const file = '/srv/larder/node_modules/postgres/src/connection.js';
    const lost = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' });
    expect(isLostSocket(errorAt(file, lost))).toBe(true);
  });

  it.each([
    ['code of ours', '/srv/larder/local/rest/RestConnection.ts', new TypeError(message)],
    ['a refusal', '/srv/larder/node_modules/postgres/src/connection.js', new Error('refused')],
  ])('lets %s end the process', (_, file, error) => {
    expect(isLostSocket(errorAt(file, error))).toBe(false);
  });
});
