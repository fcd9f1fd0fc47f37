import { z } from 'npm:zod@4.6.7';
import { authAdmin, refuseAuthError } from '../_shared/authAdmin.ts';
import { callDatabase } from '../_shared/callDatabase.ts';
import { createHandler } from '../_shared/createHandler.ts';
import { factorReset } from '../_shared/mails/factorReset.ts';
import { sendMail } from '../_shared/sendMail.ts';

const BODY = z.object({ user_id: z.uuid() });
const PERSON = z.object({ email: z.email(), first_name: z.string().nullable() });

Deno.serve(
  createHandler({
    body: BODY,
    async run({ actor, input: { user_id: userId }, environment }) {
      // The database checks the right, writes the audit trail and ends the person's sessions.
      const parameters = { p_user_id: userId };
      const person = await callDatabase(
        environment,
        actor,
        'begin_factor_reset',
        parameters,
        PERSON,
      );
      const { mfa } = authAdmin(environment);
      const listed = await mfa.listFactors({ userId });
      refuseAuthError(listed.error);
      for (const { id } of listed.data?.factors ?? []) {
        const { error } = await mfa.deleteFactor({ userId, id });
        refuseAuthError(error);
      }
      const mail = factorReset(person, {}, environment.appUrl);
      return { status: 'reset', mailed: await sendMail(environment, mail) };
    },
  }),
);
