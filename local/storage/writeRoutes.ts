import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { z } from 'zod';
import { detectImageType, readJson, readUpload, type Upload } from './bodies';
import type { StorageContext } from './createStorageRoutes';
import {
  accessDenied,
  bucketNotFound,
  invalidRequest,
  objectNotFound,
  unsupportedType,
} from './errors';
import {
  deleteObjects,
  findBucket,
  findObject,
  insertObject,
  parseObjectKey,
  renameObject,
  upsertObject,
  type Bucket,
  type ObjectMetadata,
} from './objects';

/** For a bucket without a limit of its own: the hosted service's default, in bytes. */
const DEFAULT_SIZE_LIMIT = 50 * 1024 * 1024;

const TRANSFER = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});
const REMOVE = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/** The stored facts of an upload. @throws StorageError 415 when the bucket takes other types only */
function describeUpload(bucket: Bucket, upload: Upload): ObjectMetadata {
  const detected = detectImageType(upload.bytes);
  const allowed = bucket.allowed_mime_types;
  if (allowed && (detected === null || !allowed.includes(detected))) throw unsupportedType(allowed);
  return {
    eTag: `"${createHash('md5').update(upload.bytes).digest('hex')}"`,
    size: upload.bytes.byteLength,
    mimetype: detected ?? 'application/octet-stream',
    cacheControl: upload.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: upload.bytes.byteLength,
    httpStatusCode: 200,
  };
}

/** Writing: upload, replace, move, copy, remove. Row and file change together or not at all. */
export function createWriteRoutes(context: StorageContext): Hono {
  const { asRole, asService, countUpload, files, verifyToken } = context;

  /** Settings of a bucket, whoever asks. @throws StorageError 404 */
  const requireBucket = async (id: string): Promise<Bucket> => {
    const bucket = await asService((tx) => findBucket(tx, id));
    if (!bucket) throw bucketNotFound();
    return bucket;
  };

  /**
   * The row is written first, so that policies decide before a byte lands on the disk; the file
   * follows inside the same transaction. A failure leaves neither; a crash leaves at most a file
   * that no row names.
   */
  const store = async (c: Context, bucketId: string, key: string, replace: boolean) => {
    const claims = await verifyToken(c.req.raw);
    countUpload(claims);
    const bucket = await requireBucket(bucketId);
    const name = parseObjectKey(key);
    const upload = await readUpload(c.req.raw, bucket.file_size_limit ?? DEFAULT_SIZE_LIMIT);
    const object = {
      bucketId: bucket.id,
      name,
      owner: claims.sub ?? null,
      version: randomUUID(),
      metadata: describeUpload(bucket, upload),
    };
    try {
      const saved = await asRole(claims, async (tx) => {
        const previous = replace ? await findObject(tx, bucket.id, name) : undefined;
        const { id } = await (replace ? upsertObject : insertObject)(tx, object);
        await files.write(object.version, upload.bytes);
        return { id, previousVersion: previous?.version ?? null };
      });
      await files.remove([saved.previousVersion]);
      return c.json({ Id: saved.id, Key: `${bucket.id}/${name}` });
    } catch (error) {
      await files.remove([object.version]);
      throw error;
    }
  };

  const transferOf = async (c: Context) => {
    const claims = await verifyToken(c.req.raw);
    const body = await readJson(c.req.raw, TRANSFER);
    if (body.destinationBucket && body.destinationBucket !== body.bucketId) {
      throw invalidRequest('Files cannot be moved to another bucket.');
    }
    return {
      claims,
      bucketId: body.bucketId,
      from: parseObjectKey(body.sourceKey),
      to: parseObjectKey(body.destinationKey),
    };
  };

  return new Hono()
    .post('/object/move', async (c) => {
      const { claims, bucketId, from, to } = await transferOf(c);
      // The file is named after its version, so a new name of the row is the whole move.
      const isMoved = await asRole(claims, (tx) => renameObject(tx, bucketId, from, to));
      if (!isMoved) throw objectNotFound();
      return c.json({ message: 'Successfully moved' });
    })
    .post('/object/copy', async (c) => {
      const { claims, bucketId, from, to } = await transferOf(c);
      countUpload(claims);
      const version = randomUUID();
      try {
        const { id } = await asRole(claims, async (tx) => {
          const source = await findObject(tx, bucketId, from);
          if (!source) throw objectNotFound();
          const owner = claims.sub ?? null;
          const { metadata } = source;
          const copy = await insertObject(tx, { bucketId, name: to, owner, version, metadata });
          await files.copy(source.version, version);
          return copy;
        });
        return c.json({ Id: id, Key: `${bucketId}/${to}` });
      } catch (error) {
        await files.remove([version]);
        throw error;
      }
    })
    .post('/object/:bucket/:name{.+}', (c) =>
      store(c, c.req.param('bucket'), c.req.param('name'), c.req.header('x-upsert') === 'true'),
    )
    .put('/object/:bucket/:name{.+}', (c) =>
      store(c, c.req.param('bucket'), c.req.param('name'), true),
    )
    .delete('/object/:bucket/:name{.+}', async (c) => {
      const claims = await verifyToken(c.req.raw);
      const name = parseObjectKey(c.req.param('name'));
      const bucketId = c.req.param('bucket');
      const removed = await asRole(claims, (tx) => deleteObjects(tx, bucketId, [name]));
      if (removed.length === 0) {
        const isThere = await asService((tx) => findObject(tx, bucketId, name));
        throw isThere ? accessDenied() : objectNotFound();
      }
      await files.remove(removed.map((row) => row.version));
      return c.json({ message: 'Successfully deleted' });
    })
    .delete('/object/:bucket', async (c) => {
      const claims = await verifyToken(c.req.raw);
      const { prefixes } = await readJson(c.req.raw, REMOVE);
      const removed = await asRole(claims, (tx) =>
        deleteObjects(tx, c.req.param('bucket'), prefixes),
      );
      await files.remove(removed.map((row) => row.version));
      return c.json(removed);
    });
}
