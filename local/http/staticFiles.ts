import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';

/** What the routes know of the file that answers: its path, with `.br` or `.gz` where that is sent. */
interface Served {
  Variables: { file?: string };
}

/** Vite writes content hashes into the names of everything in this folder. */
const HASHED = `${sep}assets${sep}`;

/**
 * Serves the built app: files as they are, precompressed when the browser takes it, index.html
 * for every path that is a page of the app.
 *
 * @param directory the build's folder (dist)
 */
export function createStaticRoutes(directory: string): Hono<Served> {
  // The first build comes while the server starts; serveStatic would print that the folder is missing.
  mkdirSync(directory, { recursive: true });
  const options = {
    root: directory,
    precompressed: true,
    onFound: (file: string, context: Context<Served>) => context.set('file', file),
  };
  return new Hono<Served>().get(
    '*',
    etag(),
    describeFile,
    refuseOddPaths,
    plainRequest,
    serveStatic<Served>(options),
    // A missing file is an error; a path without a file name is a page of the app.
    (context, next) =>
      extname(context.req.path) ? Promise.resolve(context.text('Not found', 404)) : next(),
    serveStatic<Served>({ ...options, path: 'index.html' }),
    (context) => context.text('The app has not been built; run npm run build.', 404),
  );
}

/** How long browsers keep a file, and by what they know it again, without reading all of it. */
const describeFile = createMiddleware<Served>(async (context, next) => {
  await next();
  const file = context.get('file');
  if (file === undefined) return;
  const { size, mtimeMs } = await stat(file);
  context.header('ETag', `W/"${size.toString(16)}-${mtimeMs.toString(16)}"`);
  context.header('Vary', 'Accept-Encoding');
  context.header(
    'Cache-Control',
    file.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
});

/** Hidden files are nobody's business, folders above the build neither. */
const refuseOddPaths = createMiddleware((context, next) =>
  isOdd(context.req.path) ? Promise.resolve(context.text('Not found', 404)) : next(),
);

function isOdd(path: string): boolean {
  try {
    return /\0|(^|\/)\./.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/**
 * serveStatic knows encodings without a weight only, and reads ranges wrongly (`bytes=-5` is the
 * last five bytes): it is asked for the whole file, in the encodings that are wanted.
 */
const plainRequest = createMiddleware(async (context, next) => {
  const { headers } = context.req.raw;
  headers.delete('Range');
  const encodings = parseAccept(headers.get('Accept-Encoding') ?? '').filter(({ q }) => q > 0);
  headers.set('Accept-Encoding', encodings.map(({ type }) => type).join());
  await next();
});
