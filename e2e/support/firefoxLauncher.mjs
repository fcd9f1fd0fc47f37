#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/*
 * Debian's Firefox as Playwright starts one: it stands between the two and answers the commands that this
 * Firefox does not know yet, and that change nothing which the walks look at.
 */
const UNKNOWN = new Set(['emulation.setMediaFeaturesOverride']);
const LISTENING = /WebDriver BiDi listening on (ws:\/\/127\.0\.0\.1:\d+)/;

const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal));

/** Hands on what one side sends until either is gone; what comes before the other is there waits for it. */
function relay(client, address) {
  const server = new WebSocket(address);
  const opened = new Promise((resolve) => server.once('open', resolve));
  client.on('message', (data) => {
    const { id, method } = JSON.parse(String(data));
    if (UNKNOWN.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else void opened.then(() => server.send(String(data)));
  });
  server.on('message', (data) => client.send(String(data)));
  server.on('close', () => client.close());
  client.on('close', () => server.close());
}

for await (const line of createInterface(firefox.stderr)) {
  const address = LISTENING.exec(line)?.[1];
  if (!address) {
    process.stderr.write(`${line}\n`);
    continue;
  }
  const between = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  between.on('connection', (client, { url }) => relay(client, address + url));
  between.on('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${between.address().port}\n`),
  );
}
