import { securityHeaders } from '../../local/http/securityHeaders';

/** How long a browser may keep a file, by where it lies; the names in `/assets/` change with their content. */
export const CACHE_CONTROL = {
  page: 'no-cache',
  asset: 'public, max-age=31536000, immutable',
} as const;

/**
 * The app's headers in the `_headers` format of Netlify and Cloudflare Pages.
 *
 * @param apiOrigin the API's origin, such as `https://your-project.supabase.co`
 */
export function headersFile(apiOrigin: string): string {
  const headers = securityHeaders({ https: true, apiOrigin });
  return [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    `  Cache-Control: ${CACHE_CONTROL.page}`,
    '/assets/*',
    '  ! Cache-Control',
    `  Cache-Control: ${CACHE_CONTROL.asset}`,
    '',
  ].join('\n');
}

/** Answers every path of the app with index.html, in the `_redirects` format of the same hosts. */
export const REDIRECTS_FILE = '/* /index.html 200\n';
