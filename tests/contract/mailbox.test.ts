import { request as httpRequest } from 'node:http';
import { Hono } from 'hono';
import { describe, expect, inject, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../local/demo/accounts';
import { createDemoRoutes } from '../../local/demo/createDemoRoutes';
import { anAddress, anAdmin } from './authPeople';
import { readMails } from './mailReader';

const stage = inject('backend');

/** A GET whose Host header says something else than the address it goes to. */
function getNaming(host: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(stage.url);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

// Only the embedded backend has these pages.
describe.skipIf(stage.jwtSecret === null)('the mailbox', () => {
  const invite = async (firstName: string) => {
    const email = anAddress('invited');
    await anAdmin(stage).auth.admin.inviteUserByEmail(email, { data: { first_name: firstName } });
    return email;
  };

  it('lists the mails newest first and shows one with its link', async () => {
    const [older, newer] = [await invite('One'), await invite('Two')];
    const list = await (await fetch(`${stage.url}/_local/mail`)).text();
    expect(list.indexOf(newer)).toBeGreaterThan(0);
    expect(list.indexOf(newer)).toBeLessThan(list.indexOf(older));

    const [mail] = await readMails(stage, newer);
    const page = await fetch(`${stage.url}/_local/mail/${mail?.id}`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('Hello Two,');
    expect(html).toContain(`href="${mail?.link?.replaceAll('&', '&amp;')}"`);
    expect((await fetch(`${stage.url}/_local/mail/999999999`)).status).toBe(404);
  });

  it('runs nothing that a mail contains', async () => {
    const email = await invite('<img src=x onerror="alert(1)"><script>alert(2)</script>');
    const [mail] = await readMails(stage, email);
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).not.toContain('<script');
    expect(mail?.text).toContain('Hello <img src=x');
    const page = await (await fetch(`${stage.url}/_local/mail/${mail?.id}`)).text();
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img');
    expect(page).toMatch(/<iframe\s[^>]*sandbox="allow-top-navigation-by-user-activation"/);
  });

  it.each(['/_local/mail', '/_local/mail.json', '/_local/mail/1', '/_local/demo.json'])(
    '%s is there for this machine only',
    async (path) => {
      expect(await getNaming('evil.example', path)).toBe(404);
      expect(await getNaming('localhost.evil.example', path)).toBe(404);
      expect(await getNaming('127.0.0.1.evil.example', path)).toBe(404);
      expect(await getNaming('192.168.1.20', path)).toBe(404);
      expect(await getNaming('localhost', path)).toBe(200);
      expect(await getNaming('127.0.0.1:3000', path)).toBe(200);
      expect(await getNaming('[::1]:3000', path)).toBe(200);
    },
  );

  it('keeps the demo accounts to itself when the server listens on the network', async () => {
    const ask = async (host: string) => {
      const routes = createDemoRoutes({ accounts: DEMO_ACCOUNTS, publishableKey: 'key', host });
      const app = new Hono().route('/_local', routes);
      return (await app.request('http://localhost:3000/_local/demo.json')).status;
    };
    expect(await ask('127.0.0.1')).toBe(200);
    expect(await ask('0.0.0.0')).toBe(404);
    expect(await ask('192.168.1.20')).toBe(404);
  });

  it('has the invitation of the demo data', async () => {
    const invited = DEMO_ACCOUNTS.find(({ state }) => state === 'invited');
    const [mail] = await readMails(stage, invited?.email ?? '');
    expect(mail).toMatchObject({ type: 'invite' });
    expect(mail?.text).toContain(`Hello ${invited?.firstName},`);
  });

  it('tells the demo accounts that can sign in, in exactly this shape', async () => {
    const response = await fetch(`${stage.url}/_local/demo.json`);
    const usable = DEMO_ACCOUNTS.filter(({ state }) => state === 'ready' || state === 'enroll');
    expect(await response.json()).toEqual({
      apiUrl: stage.url,
      publishableKey: stage.publishableKey,
      accounts: usable.map(({ email, password, totpSecret, role, network, location }) => ({
        email,
        password,
        totpSecret,
        role,
        network,
        location,
      })),
    });
  });
});
