import { z } from 'npm:zod@4.6.7';
import { callDatabase } from '../_shared/callDatabase.ts';
import { createHandler } from '../_shared/createHandler.ts';
import { factorReset } from '../_shared/mails/factorReset.ts';
import { removeFactors } from '../_shared/removeFactors.ts';
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
      await removeFactors(environment, userId);
      // This mail tells no time.
      const mail = factorReset({ ...person, time_zone: null }, {}, environment.appUrl);
      return { status: 'reset', mailed: await sendMail(environment, mail) };
    },
  }),
);
