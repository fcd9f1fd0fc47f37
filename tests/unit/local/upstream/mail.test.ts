import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createMailServer } from '../../../../local/upstream/catchMail';
import { readMail } from '../../../../local/upstream/readMail';

const API = 'http://localhost:3000';

it('reads a mail of the auth server: words, marks and the link with its token', () => {
  const source = [
    'Subject: =?UTF-8?q?Reset_your_password_=E2=80=93_now?=',
    'Content-Type: text/html;',
    ' charset=UTF-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Hello Zo=C3=AB,</p><a href=3D"http://localhost:3000/auth/reset-pas=',
    'sword?token_hash=3Dabc&amp;type=3Drecovery">Go on</a>',
  ].join('\r\n');
  expect(readMail(source, 'a@b.example', API)).toMatchObject({
    to: 'a@b.example',
    subject: 'Reset your password – now',
    type: 'recovery',
    link: `${API}/auth/reset-password?token_hash=abc&type=recovery`,
    confirmationUrl: `${API}/auth/v1/verify?token=abc&type=recovery&redirect_to=http%3A%2F%2Flocalhost%3A3000`,
    text: expect.stringContaining('Hello Zoë,') as unknown,
  });
});

it('knows a link of the old form as its own confirmation, and a notice as one without', () => {
  const link = `${API}/auth/v1/verify?token=abc&type=email_change`;
  const mail = readMail(
    `Subject: x\r\n\r\n<a href="${link.replace('&', '&amp;')}">x</a>`,
    'a@b',
    API,
  );
  expect(mail).toMatchObject({ type: 'email_change', link, confirmationUrl: link });
  expect(readMail('Subject: x\r\n\r\n<p>Only words</p>', 'a@b', API)).toMatchObject({
    type: 'notice',
    link: null,
    confirmationUrl: null,
  });
});

it('takes what a mail program sends, and says when it was not taken', async () => {
  const taken: [string, readonly string[]][] = [];
  const server = createMailServer((source, recipients) => {
    if (source.includes('refuse me')) return Promise.reject(new Error('no'));
    taken.push([source, [...recipients]]);
    return Promise.resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let said = '';
  socket.on('data', (text: string) => (said += text));
  const mail = (body: string) =>
    `MAIL FROM:<l@x>\r\nRCPT TO:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\n${body}\r\n.\r\n`;
  // In pieces, as a network may deliver it.
  for (const part of [
    `EHLO x\r\n${mail('One\r\n..dot')}MAI`,
    `${mail('refuse me').slice(3)}VRFY x\r\nQUIT\r\n`,
  ])
    socket.write(part);
  await once(socket, 'close');
  server.close();
  expect(taken).toEqual([['One\r\n.dot', ['a@b.example', 'c@d.example']]]);
  expect(said.split('\r\n').map((line) => line.slice(0, 3))).toEqual([
    ...['220', '250', '250', '250', '250', '354', '250'],
    ...['250', '250', '250', '354', '451', '502', '221', ''],
  ]);
});
