import { Hono } from 'hono';
import { z } from 'zod';
import { readJson } from './bodies';
import type { StorageContext } from './createStorageRoutes';
import { bucketNotFound, objectNotFound } from './errors';
import { fileResponse } from './files';
import {
  findBucket,
  findObject,
  listBuckets,
  listObjects,
  parseFolder,
  parseObjectKey,
} from './objects';

const LIST = z.object({
  prefix: z.string(),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().max(200).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

const WEEK_SECONDS = 7 * 24 * 60 * 60;
const EXPIRES_IN = z.int().min(1).max(WEEK_SECONDS);
const SIGN_ONE = z.object({ expiresIn: EXPIRES_IN });
const SIGN_MANY = z.object({ expiresIn: EXPIRES_IN, paths: z.array(z.string()).min(1).max(500) });

/**
 * Reading: buckets as far as the requester's role sees them (migrations create them, not this API),
 * public files, files by token or signed address, facts, listing, signing.
 */
export function createReadRoutes(context: StorageContext): Hono {
  const { asRole, asService, files, signer, verifyToken } = context;

  const visibleObject = async (request: Request, bucketId: string, key: string) => {
    const claims = await verifyToken(request);
    const name = parseObjectKey(key);
    return asRole(claims, (tx) => findObject(tx, bucketId, name));
  };

  return new Hono()
    .get('/bucket', async (c) => c.json(await asRole(await verifyToken(c.req.raw), listBuckets)))
    .get('/bucket/:id', async (c) => {
      const claims = await verifyToken(c.req.raw);
      const bucket = await asRole(claims, (tx) => findBucket(tx, c.req.param('id')));
      if (!bucket) throw bucketNotFound();
      return c.json(bucket);
    })
    .get('/object/public/:bucket/:name{.+}', async (c) => {
      const bucketId = c.req.param('bucket');
      const name = parseObjectKey(c.req.param('name'));
      const { bucket, object } = await asService(async (tx) => ({
        bucket: await findBucket(tx, bucketId),
        object: await findObject(tx, bucketId, name),
      }));
      // A private bucket is not confirmed to exist.
      if (!bucket?.public) throw bucketNotFound();
      return fileResponse(c.req.raw, object, files);
    })
    .get('/object/sign/:bucket/:name{.+}', async (c) => {
      const bucketId = c.req.param('bucket');
      const name = parseObjectKey(c.req.param('name'));
      await signer.verify(c.req.query('token'), bucketId, name);
      const object = await asService((tx) => findObject(tx, bucketId, name));
      return fileResponse(c.req.raw, object, files);
    })
    .get('/object/info/:bucket/:name{.+}', async (c) => {
      const object = await visibleObject(c.req.raw, c.req.param('bucket'), c.req.param('name'));
      if (!object) throw objectNotFound();
      return c.json({
        id: object.id,
        name: object.name,
        version: object.version,
        bucket_id: object.bucket_id,
        size: object.metadata.size,
        content_type: object.metadata.mimetype,
        cache_control: object.metadata.cacheControl,
        etag: object.metadata.eTag,
        last_modified: object.updated_at,
        created_at: object.created_at,
      });
    })
    .get('/object/authenticated/:bucket/:name{.+}', async (c) => {
      const object = await visibleObject(c.req.raw, c.req.param('bucket'), c.req.param('name'));
      return fileResponse(c.req.raw, object, files);
    })
    .get('/object/:bucket/:name{.+}', async (c) => {
      const object = await visibleObject(c.req.raw, c.req.param('bucket'), c.req.param('name'));
      return fileResponse(c.req.raw, object, files);
    })
    .post('/object/list/:bucket', async (c) => {
      const claims = await verifyToken(c.req.raw);
      const query = await readJson(c.req.raw, LIST);
      const entries = await asRole(claims, (tx) =>
        listObjects(tx, {
          bucketId: c.req.param('bucket'),
          folder: parseFolder(query.prefix),
          search: query.search,
          limit: query.limit,
          offset: query.offset,
          column: query.sortBy.column,
          descending: query.sortBy.order === 'desc',
        }),
      );
      return c.json(entries);
    })
    .post('/object/sign/:bucket/:name{.+}', async (c) => {
      const { expiresIn } = await readJson(c.req.raw, SIGN_ONE);
      const object = await visibleObject(c.req.raw, c.req.param('bucket'), c.req.param('name'));
      if (!object) throw objectNotFound();
      return c.json({ signedURL: await signer.sign(object.bucket_id, object.name, expiresIn) });
    })
    .post('/object/sign/:bucket', async (c) => {
      const claims = await verifyToken(c.req.raw);
      const bucketId = c.req.param('bucket');
      const { expiresIn, paths } = await readJson(c.req.raw, SIGN_MANY);
      const signed = [];
      for (const path of paths) {
        const name = parseObjectKey(path);
        const object = await asRole(claims, (tx) => findObject(tx, bucketId, name));
        signed.push(
          object
            ? { path, signedURL: await signer.sign(bucketId, name, expiresIn), error: null }
            : { path, signedURL: null, error: 'This file does not exist or is not yours to see.' },
        );
      }
      return c.json(signed);
    });
}
