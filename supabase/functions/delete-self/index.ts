import { z } from 'npm:zod@4.6.7';
import { setBan } from '../_shared/authAdmin.ts';
import { callDatabase } from '../_shared/callDatabase.ts';
import { createHandler } from '../_shared/createHandler.ts';
import { removePhotos } from '../_shared/photos.ts';

Deno.serve(
  createHandler({
    body: z.strictObject({}),
    async run({ actor, environment }) {
      await callDatabase(environment, actor, 'remove_self', {}, z.unknown());
      await setBan(environment, actor.id, true);
      await removePhotos(environment, actor.id);
      return { status: 'deleted' };
    },
  }),
);
