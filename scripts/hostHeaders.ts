import { headersFile } from './hosting/headersFile';
import { nginxConfig } from './hosting/nginxConfig';

/**
 * Prints what a web host needs to know about the app's headers, for an API on another origin:
 * `tsx scripts/hostHeaders.ts https://your-project.supabase.co` a `_headers` file (Netlify,
 * Cloudflare Pages), with `--nginx` a server for nginx. Further: `--root <folder>`,
 * `--listen <port>`.
 */
const [api, ...options] = process.argv.slice(2);
if (!api || !URL.canParse(api)) {
  process.stderr.write('Name the address of the API, such as https://your-project.supabase.co\n');
  process.exit(1);
}

function option(name: string): string | undefined {
  const place = options.indexOf(name);
  return place === -1 ? undefined : options[place + 1];
}

const apiOrigin = new URL(api).origin;
process.stdout.write(
  options.includes('--nginx')
    ? nginxConfig({ apiOrigin, root: option('--root'), listen: option('--listen') })
    : headersFile(apiOrigin),
);
