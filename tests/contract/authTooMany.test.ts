import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { useClockedBackend } from './authClockedBackend';
import { aBrowser, anAddress, aPerson, enrol, signIn, wrongCode } from './authPeople';

// How often is a matter of each server (docs/upstream.md); how it is said must be the same, since the app reads it.
const given = inject('backend');
const own = given.isUpstream ? null : useClockedBackend();
const stage = () => own?.stage() ?? given;

/** More than either server lets through at once. */
const MANY = 60;

/** Sends a request to the auth API as one client among many. */
type Send = (path: string, body: unknown, token?: string) => Promise<Response>;

/** GoTrue counts by the address that a request names, the embedded backend by the connection. */
const aClient = (): Send => {
  const address = `2001:db8::${randomUUID().slice(0, 4)}`;
  return (path, body, token) =>
    fetch(`${stage().url}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: stage().publishableKey,
        'Content-Type': 'application/json',
        'X-Forwarded-For': address,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
};

const refusal = z.strictObject({
  code: z.literal(429),
  error_code: z.enum(['over_request_rate_limit', 'over_email_send_rate_limit']),
  msg: z.string().min(1),
});

/** Lets one client attempt something until it is refused. */
async function expectRefusal(attempt: (send: Send) => Promise<Response>): Promise<void> {
  const send = aClient();
  for (let sent = 0; sent < MANY; sent += 1) {
    const answer = await attempt(send);
    if (answer.status !== 429) continue;
    const said = refusal.parse(await answer.json());
    expect(answer.headers.get('x-sb-error-code')).toBe(said.error_code);
    return;
  }
  expect.fail('Nothing was refused.');
}

it.each([
  ['passwords', '/token?grant_type=password', { password: 'Wrong-password-1' }],
  ['codes of a mail', '/verify', { type: 'recovery', token: '12345678' }],
  ['mails', '/recover', {}],
])('too many %s are refused in GoTrue’s words', async (_, path, fields) => {
  const email = anAddress('nobody');
  await expectRefusal((send) => send(path, { email, ...fields }));
});

const challenge = z.object({ id: z.string() });

it('too many codes of the authenticator app are refused in GoTrue’s words', async () => {
  const person = await aPerson(stage());
  const browser = aBrowser(stage());
  await signIn(browser, person);
  const { id, secret } = await enrol(browser, own?.now());
  const { access_token: token } = await signIn(aBrowser(stage()), person);
  await expectRefusal(async (send) => {
    const asked = await send(`/factors/${id}/challenge`, {}, token);
    if (asked.status === 429) return asked;
    const { id: challenge_id } = challenge.parse(await asked.json());
    const code = wrongCode(secret, own?.now());
    return send(`/factors/${id}/verify`, { challenge_id, code }, token);
  });
});
