import { Hono } from 'hono';
import { findBucket, listBuckets } from './buckets';
import { bucketNotFound } from './StorageError';
import type { StorageContext } from './storageContext';

/** Buckets, as far as the requester's role sees them; migrations create them, not this API. */
export function createBucketRoutes(context: StorageContext): Hono {
  const { asRole, verifyToken } = context;

  return new Hono()
    .get('/bucket', async (c) => c.json(await asRole(await verifyToken(c.req.raw), listBuckets)))
    .get('/bucket/:id', async (c) => {
      const claims = await verifyToken(c.req.raw);
      const bucket = await asRole(claims, (tx) => findBucket(tx, c.req.param('id')));
      if (!bucket) throw bucketNotFound();
      return c.json(bucket);
    });
}
