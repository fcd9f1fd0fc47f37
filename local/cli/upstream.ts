import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../config';
import { StartError } from '../startError';
import { startStack } from '../upstream/startStack';
import { BUILD_DIRECTORY } from './buildApp';
import { runCommand } from './runCommand';
import { stopOnSignal } from './stopOnSignal';

const NEEDS =
  'npm run upstream needs to be told where Supabase’s servers listen: ' +
  '-- --auth http://127.0.0.1:9999 --storage http://127.0.0.1:5000 (docs/upstream.md).';

/**
 * `npm run upstream`: Supabase's own auth and storage, and PostgREST where it is named, behind one address with our
 * functions and mailbox.
 */
async function upstream(): Promise<void> {
  const { values } = parseArgs({
    options: {
      auth: { type: 'string' },
      storage: { type: 'string' },
      rest: { type: 'string' },
      database: { type: 'string' },
      data: { type: 'string', default: '.upstream' },
      port: { type: 'string', default: '3000' },
      functions: { type: 'string', default: 'deno' },
      jobs: { type: 'string', default: 'on' },
    },
  });
  if (!values.auth || !values.storage) throw new StartError(NEEDS);
  const starting = startStack({
    dataDir: resolve(PROJECT_ROOT, values.data),
    port: Number(values.port),
    authUrl: values.auth.replace(/\/$/, ''),
    storageUrl: values.storage.replace(/\/$/, ''),
    restUrl: values.rest?.replace(/\/$/, ''),
    databaseUrl: values.database,
    deno: values.functions === 'deno',
    jobs: values.jobs === 'on',
    app: BUILD_DIRECTORY,
    onSettings: (folder) => {
      console.log(
        `Settings of the servers: ${folder}/auth.env, ${folder}/storage.env, ${folder}/rest.env`,
      );
      console.log('Waiting until they answer ...');
    },
  });
  stopOnSignal(async () => (await starting).stop());
  const { url } = await starting;
  console.log(`Mailbox: ${url}/_local/mail`);
  console.log(`Supabase's own servers are joined at ${url}`);
}

await runCommand(upstream);
