import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in front of the tests' one, which can put another build in place. */
export interface Front {
  url: string;
  /** From now on it serves a build of another version, in which files of a name are gone. */
  deploy: (version: string, gone?: RegExp) => void;
  /** Serves something of its own at a path, until the next deployment. */
  serve: (path: string, script: string) => void;
  close: () => Promise<void>;
}

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/**
 * Starts such a server.
 *
 * @param behind the address of the one that answers
 */
export async function startFront(behind: string): Promise<Front> {
  let version: string | undefined;
  let gone: RegExp | undefined;
  const own = new Map<string, string>();
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const script = own.get(path);
    if (script !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
      response.end(script);
      return;
    }
    if (gone?.test(path)) {
      response.writeHead(404).end();
      return;
    }
    // What is rewritten has to come whole.
    const headers = {
      ...without(request.headers, ['if-none-match', 'if-modified-since']),
      'accept-encoding': 'identity',
    };
    const passed = ask(
      new URL(request.url ?? '/', behind),
      { method: request.method, headers },
      (answer) => {
        const isOfBuild =
          path === '/sw.js' || String(answer.headers['content-type']).includes('text/html');
        if (!isOfBuild || version === undefined) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const kept = /name="larder-version" content="(\w+)"|\?version=(\w+)/.exec(text);
          const made = kept?.[1] ?? kept?.[2];
          const rest = without(answer.headers, ['content-length', 'etag']);
          response.writeHead(answer.statusCode ?? 502, rest);
          response.end(made ? text.replaceAll(made, version ?? made) : text);
        });
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: (next, without) => {
      version = next;
      gone = without;
      own.clear();
    },
    serve: (path, script) => void own.set(path, script),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
