import { z } from 'npm:zod@4.6.7';
import { authAdmin, refuseAuthError } from '../_shared/authAdmin.ts';
import { callDatabase } from '../_shared/callDatabase.ts';
import { createPublicHandler } from '../_shared/createHandler.ts';
import { hashOf, TOKEN } from '../_shared/randomToken.ts';
import { RequestError, unavailable } from '../_shared/RequestError.ts';

const BODY = z.object({ token: z.string().regex(TOKEN) });
const INVITATION = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), email: z.email(), is_confirmed: z.boolean() }),
  z.object({ state: z.enum(['used', 'expired', 'unknown']) }),
]);

const REFUSALS = {
  used: 'This invitation was used already: sign in with the password that you chose.',
  expired: 'This invitation has expired. Ask the person who invited you for a new one.',
  unknown:
    'This invitation is no longer valid. Look for a newer email, or ask the person who invited you.',
};

Deno.serve(
  createPublicHandler({
    body: BODY,
    // Whoever has the token of an invitation gets a link of the auth server, which works for an hour.
    async run({ input, environment }) {
      const parameters = { p_token_hash: await hashOf(input.token) };
      const invitation = await callDatabase(
        environment,
        'server',
        'open_invitation',
        parameters,
        INVITATION,
      );
      if (invitation.state !== 'open') {
        const { state } = invitation;
        throw new RequestError(410, `invitation_${state}`, REFUSALS[state]);
      }
      // The auth server invites nobody whose address is confirmed: they have been here before.
      const type = invitation.is_confirmed ? 'recovery' : 'invite';
      const { data, error } = await authAdmin(environment).generateLink({
        type,
        email: invitation.email,
      });
      refuseAuthError(error);
      if (!data.properties) throw unavailable();
      return { token_hash: data.properties.hashed_token, type };
    },
  }),
);
