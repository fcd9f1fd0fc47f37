import { z } from 'npm:zod@4.6.7';
import { setBan } from '../_shared/authAdmin.ts';
import { callDatabase } from '../_shared/callDatabase.ts';
import { createHandler } from '../_shared/createHandler.ts';
import { removePhotos } from '../_shared/photos.ts';

const BODY = z.object({ user_id: z.uuid() });
/** Unlinked: the actor does not administer every location of the person, who stays in the others. */
const OUTCOME = z.enum(['deleted', 'unlinked']);

Deno.serve(
  createHandler({
    body: BODY,
    async run({ actor, input, environment }) {
      // The database decides, soft-deletes and ends the sessions; only the auth server can ban.
      const parameters = { p_user_id: input.user_id };
      const outcome = await callDatabase(environment, actor, 'remove_user', parameters, OUTCOME);
      if (outcome === 'deleted') {
        await setBan(environment, input.user_id, true);
        await removePhotos(environment, input.user_id);
      }
      return { status: outcome };
    },
  }),
);
