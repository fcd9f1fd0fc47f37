import { securityHeaders } from '../local/http/securityHeaders';

/**
 * Prints the headers of the app as a `_headers` file (Netlify, Cloudflare Pages), for an API on
 * another origin: `tsx scripts/hostHeaders.ts https://your-project.supabase.co > dist/_headers`.
 */
const api = process.argv[2];
if (!api || !URL.canParse(api)) {
  process.stderr.write('Name the address of the API, such as https://your-project.supabase.co\n');
  process.exit(1);
}

const headers = securityHeaders({ https: true, apiOrigin: new URL(api).origin });
const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
process.stdout.write(
  [
    '/*',
    ...lines,
    '  Cache-Control: no-cache',
    '/assets/*',
    '  ! Cache-Control',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n'),
);
