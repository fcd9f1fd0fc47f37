import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Hono } from 'hono';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Precompressed variants that the build leaves beside a file, best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Vite writes content hashes into the names of everything in this folder. */
const HASHED = `${sep}assets${sep}`;

interface Found {
  path: string;
  stats: Stats;
}

/**
 * Serves the built app: files as they are, precompressed when the browser takes it, index.html
 * for every path that is a page of the app.
 *
 * @param directory the build's folder (dist)
 */
export function createStaticRoutes(directory: string): Hono {
  const app = new Hono();
  app.get('*', async (context) => {
    const path = decodePath(context.req.path);
    if (path === null) return context.text('Not found', 404);
    const wanted = await findFile(directory, path);
    // A missing file is an error; a path without a file name is a page of the app.
    if (!wanted && extname(path)) return context.text('Not found', 404);
    const file = wanted ?? (await findFile(directory, '/index.html'));
    if (!file) return context.text('The app has not been built; run npm run build.', 404);
    return respond(file, context.req.raw);
  });
  return app;
}

function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    // Hidden files are nobody's business, folders above the build neither.
    return /\0|(^|\/)\./.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

async function findFile(directory: string, path: string): Promise<Found | null> {
  const file = normalize(join(directory, path));
  if (!file.startsWith(normalize(directory) + sep)) return null;
  const stats = await stat(file).catch(() => null);
  return stats?.isFile() ? { path: file, stats } : null;
}

async function respond(file: Found, request: Request): Promise<Response> {
  const { chosen, encoding } = await negotiate(file, request.headers.get('accept-encoding') ?? '');
  const etag = `W/"${chosen.stats.size.toString(16)}-${chosen.stats.mtimeMs.toString(16)}"`;
  const headers = new Headers({
    'Content-Type': TYPES[extname(file.path)] ?? 'application/octet-stream',
    'Cache-Control': file.path.includes(HASHED)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
  });
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers });
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(chosen.stats.size));
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(new Uint8Array(await readFile(chosen.path)), { headers });
}

async function negotiate(
  file: Found,
  accepted: string,
): Promise<{ chosen: Found; encoding: string | null }> {
  for (const [encoding, suffix] of ENCODINGS) {
    if (!accepted.includes(encoding)) continue;
    const path = file.path + suffix;
    const stats = await stat(path).catch(() => null);
    if (stats?.isFile()) return { chosen: { path, stats }, encoding };
  }
  return { chosen: file, encoding: null };
}
