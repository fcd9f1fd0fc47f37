import { createServer, type Server, type Socket } from 'node:net';

/** Takes a mail: its text as it came, and whom it is for. */
export type TakeMail = (source: string, recipients: readonly string[]) => Promise<void>;

/** The longest mail that is taken, in characters. */
const LONGEST_MAIL = 1_000_000;

/**
 * A mail server for one program of this machine: it takes every mail and sends none (SMTP of RFC 5321,
 * without any extension).
 *
 * @param take is given each mail; when it fails, the sender is told that the mail was not taken
 */
export function createMailServer(take: TakeMail): Server {
  return createServer((socket) => converse(socket, take));
}

function converse(socket: Socket, take: TakeMail): void {
  let waiting = '';
  let recipients: string[] = [];
  let isMessage = false;
  const say = (line: string): unknown => socket.write(`${line}\r\n`);

  const command = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') say('250 localhost');
    else if (verb === 'RCPT') {
      recipients.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
      say('250 OK');
    } else if (verb === 'DATA') {
      isMessage = true;
      say('354 Go on');
    } else if (verb === 'QUIT') {
      say('221 Bye');
      socket.end();
    } else if (verb === 'MAIL' || verb === 'RSET') {
      recipients = [];
      say('250 OK');
    } else say(verb === 'NOOP' ? '250 OK' : '502 Not known');
  };

  const message = async (source: string): Promise<void> => {
    // A line of the mail that begins with a dot has another one before it on the way.
    await take(source.replace(/^\.\./gm, '.'), recipients).then(
      () => say('250 OK'),
      () => say('451 Not taken'),
    );
  };

  const read = async (): Promise<void> => {
    for (;;) {
      const end = isMessage ? '\r\n.\r\n' : '\r\n';
      const at = waiting.indexOf(end);
      if (at < 0) return;
      const part = waiting.slice(0, at);
      waiting = waiting.slice(at + end.length);
      if (!isMessage) command(part);
      else {
        isMessage = false;
        await message(part);
      }
    }
  };

  let reading = Promise.resolve();
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    waiting += text;
    if (waiting.length > LONGEST_MAIL) socket.destroy();
    else reading = reading.then(read);
  });
  say('220 localhost');
}
