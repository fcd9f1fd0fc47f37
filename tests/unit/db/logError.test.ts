import { afterEach, expect, it, vi } from 'vitest';
import { logError, redact } from '../../../src/db/logError';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['Key (email)=(zoe@example.org) already exists', 'Key (email)=([value]) already exists'],
  ['zoe@example.org is banned', '[email] is banned'],
  ['failed at /rest/v1/clients?q=Avila now', 'failed at /rest/v1/clients?[query] now'],
  ['invalid input syntax for type uuid: "Ana"', 'invalid input syntax for type uuid: "[value]"'],
  ['call 555123', 'call [digits]'],
])('redacts %j', (message, redacted) => {
  expect(redact(message)).toBe(redacted);
});

it('logs what happened with its cause, and no personal data', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const cause = Object.assign(new Error('no row for zoe@example.org'), { status: 409 });
  logError('saving a client', new Error('resources.clients.errors.update', { cause }));
  expect(log).toHaveBeenCalledOnce();
  const said = JSON.stringify(log.mock.calls[0]);
  expect(said).toContain('saving a client');
  expect(said).toContain('409');
  expect(said).not.toContain('zoe@');
});
