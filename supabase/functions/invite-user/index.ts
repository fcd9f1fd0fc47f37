import { z } from 'npm:zod@4.6.7';
import { authAdmin, authClient, refuseAuthError, setBan } from '../_shared/authAdmin.ts';
import { callDatabase } from '../_shared/callDatabase.ts';
import type { Call } from '../_shared/createHandler.ts';
import { createHandler } from '../_shared/createHandler.ts';
import { RequestError } from '../_shared/RequestError.ts';

const BODY = z.object({
  email: z.string().trim().toLowerCase().max(320).pipe(z.email()),
  network_id: z.uuid(),
  location_id: z.uuid(),
  role: z.enum(['admin', 'member']),
  first_name: z.string().trim().min(1).max(80),
  last_name: z.string().trim().min(1).max(80),
});
type Invitation = z.infer<typeof BODY>;

const PREPARED = z.object({
  state: z.enum(['new', 'invited', 'member', 'deleted']),
  user_id: z.uuid().nullable(),
  is_confirmed: z.boolean(),
});
type Prepared = z.infer<typeof PREPARED>;

/** One answer for every refusal, so that nobody learns whether another network has an address. */
async function prepare({ actor, input, environment }: Call<Invitation>): Promise<Prepared> {
  const parameters = {
    p_email: input.email,
    p_network_id: input.network_id,
    p_location_id: input.location_id,
    p_role: input.role,
  };
  try {
    return await callDatabase(environment, actor, 'prepare_invitation', parameters, PREPARED);
  } catch (error) {
    if (error instanceof RequestError && error.code === 'not_allowed') {
      throw new RequestError(403, 'not_allowed', 'Failed to send invite');
    }
    throw error;
  }
}

/** Mails the invitation; an address that has one already gets a fresh link. */
async function mailInvitation(
  { input, environment }: Call<Invitation>,
  userId: string | null,
): Promise<string> {
  const names = { first_name: input.first_name, last_name: input.last_name };
  const admin = authAdmin(environment);
  // A repeated invitation keeps the names of the first one unless they are set here.
  if (userId) {
    const renamed = await admin.updateUserById(userId, { user_metadata: names });
    refuseAuthError(renamed.error);
  }
  const redirectTo = `${environment.appUrl}/auth/setup`;
  const invited = await admin.inviteUserByEmail(input.email, { data: names, redirectTo });
  refuseAuthError(invited.error);
  if (!invited.data.user) throw new Error('The auth server invited nobody.');
  return invited.data.user.id;
}

async function complete(
  { actor, input, environment }: Call<Invitation>,
  userId: string,
): Promise<void> {
  const parameters = {
    p_actor: actor.id,
    p_user_id: userId,
    p_network_id: input.network_id,
    p_location_id: input.location_id,
    p_role: input.role,
    p_first_name: input.first_name,
    p_last_name: input.last_name,
  };
  await callDatabase(environment, 'server', 'complete_invitation', parameters, z.unknown());
}

/** A person who comes back has a password already, or has forgotten it: the mail lets them set one. */
async function welcomeBack({ input, environment }: Call<Invitation>): Promise<void> {
  const redirectTo = `${environment.appUrl}/auth/reset-password`;
  const { error } = await authClient(environment).resetPasswordForEmail(input.email, {
    redirectTo,
  });
  refuseAuthError(error);
}

async function invite(call: Call<Invitation>): Promise<{ status: string; user_id: string }> {
  const { state, user_id: known, is_confirmed: isConfirmed } = await prepare(call);

  if (known && state === 'member') {
    await complete(call, known);
    return { status: 'added', user_id: known };
  }
  // Deleted, or left without a profile when their network was deleted: they have an account still.
  if (known && (state === 'deleted' || isConfirmed)) {
    await complete(call, known);
    await setBan(call.environment, known, false);
    await (isConfirmed ? welcomeBack(call) : mailInvitation(call, known));
    return { status: 'restored', user_id: known };
  }
  const userId = await mailInvitation(call, known);
  await complete(call, userId);
  return { status: 'invited', user_id: userId };
}

Deno.serve(createHandler({ body: BODY, run: invite }));
