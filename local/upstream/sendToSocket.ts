import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Send } from './forward';

/**
 * Sends requests to a server that listens on a Unix socket, which `fetch` does not reach.
 *
 * @param socket its path
 * @returns how to send one, and how to end the connections
 */
export function sendToSocket(socket: string): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true });
  const send: Send = (path, { method, headers, body }) =>
    new Promise((done, fail) => {
      const sent = request({
        ...{ socketPath: socket, path, method, agent },
        headers: Object.fromEntries(headers),
      });
      sent.once('response', (answer) => done(toResponse(answer)));
      sent.once('error', fail);
      sent.end(body && Buffer.from(body));
    });
  return { send, close: () => agent.destroy() };
}

async function toResponse(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status = 502 } = answer;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const body = await buffer(answer);
  return new Response(body.length > 0 ? body : null, { status, headers });
}
