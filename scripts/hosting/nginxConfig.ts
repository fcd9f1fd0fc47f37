import { securityHeaders } from '../../local/http/securityHeaders';
import { CACHE_CONTROL } from './headersFile';

/** What differs from one server to the next. */
export interface NginxOptions {
  /** The API's origin, such as `https://your-project.supabase.co`. */
  apiOrigin: string;
  /** The folder of the build; default `/usr/share/nginx/html`. */
  root?: string | undefined;
  /** What to listen on; default 8080, which needs no root. */
  listen?: string | undefined;
}

/**
 * A server for the app, to be included in nginx's `http` block (`conf.d/larder.conf`). TLS is left
 * to what stands before it, or to be added.
 */
export function nginxConfig({
  apiOrigin,
  root = '/usr/share/nginx/html',
  listen = '8080',
}: NginxOptions): string {
  const headers = Object.entries(securityHeaders({ https: true, apiOrigin }));
  return `# Written by scripts/hostHeaders.ts: write it again instead of editing the headers.
map $uri $larder_cache_control {
  default "${CACHE_CONTROL.page}";
  ~^/assets/ "${CACHE_CONTROL.asset}";
}

server {
  listen ${listen};
  root ${root};
  index index.html;
  server_tokens off;
  # The build leaves a .gz beside every text file.
  gzip_static on;

  # Here only: an add_header in a location would drop all of these.
${headers.map(([name, value]) => `  add_header ${name} "${value}" always;`).join('\n')}
  add_header Cache-Control $larder_cache_control always;

  # Paths without a file name are pages of the app; a missing file is an error.
  location / {
    try_files $uri /index.html;
  }
  location ~ \\.[A-Za-z0-9]+$ {
    try_files $uri =404;
  }
  location ~ /[._] {
    return 404;
  }
}
`;
}
