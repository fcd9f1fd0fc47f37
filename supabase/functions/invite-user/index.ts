import { z } from 'npm:zod@4.6.7';
import { authAdmin, refuseAuthError, setBan } from '../_shared/authAdmin.ts';
import { callDatabase } from '../_shared/callDatabase.ts';
import type { Call } from '../_shared/createHandler.ts';
import { createHandler } from '../_shared/createHandler.ts';
import { invitation } from '../_shared/mails/invitation.ts';
import { hashOf, randomToken } from '../_shared/randomToken.ts';
import { RequestError } from '../_shared/RequestError.ts';
import { sendMail } from '../_shared/sendMail.ts';
import { keepAccount } from './keepAccount.ts';
import { TARGET, type Invitation, INVITATION, type Target } from './invitation.ts';

const OUTCOME = z.enum(['added', 'offered', 'invited', 'restored', 'elsewhere']);
type Outcome = z.infer<typeof OUTCOME>;

/** An invitation that the database has counted, and whose address it is. */
interface Begun extends Call<Invitation> {
  readonly request: string;
}

const begin = ({ actor, input, environment }: Call<Invitation>): Promise<string> => {
  const parameters = {
    p_email: input.email,
    p_network_id: input.network_id,
    p_location_id: input.location_id,
    p_role: input.role,
    p_first_name: input.first_name,
    p_last_name: input.last_name,
    p_key: input.key,
    p_network_admin: input.network_admin,
  };
  return callDatabase(environment, actor, 'prepare_invitation', parameters, z.uuid());
};

/** What has become of the same invitation already, whose answer was lost; null for nothing yet. */
async function earlierOutcome({
  actor,
  input,
  environment,
}: Call<Invitation>): Promise<Outcome | null> {
  if (input.key === undefined) return null;
  const parameters = { p_key: input.key, p_email: input.email };
  return callDatabase(environment, actor, 'invitation_outcome', parameters, z.nullable(OUTCOME));
}

const findTarget = ({ input, environment, request }: Begun): Promise<Target> => {
  const parameters = { p_request: request, p_email: input.email };
  return callDatabase(environment, 'server', 'invitation_target', parameters, TARGET);
};

const complete = (
  { input, environment, request }: Begun,
  tokenHash: string | null,
): Promise<Outcome> => {
  const parameters = {
    p_request: request,
    p_email: input.email,
    p_first_name: input.first_name,
    p_last_name: input.last_name,
    p_token_hash: tokenHash,
  };
  return callDatabase(environment, 'server', 'complete_invitation', parameters, OUTCOME);
};

const cancel = ({ environment, request }: Begun): Promise<unknown> =>
  callDatabase(environment, 'server', 'cancel_invitation', { p_request: request }, z.unknown());

async function mailLink({ input, environment }: Begun, token: string): Promise<void> {
  const { email, first_name: firstName } = input;
  // Nothing is known yet of where they work, and this mail tells no time.
  const recipient = { email, first_name: firstName, time_zone: null };
  const mail = invitation(recipient, { email, token }, environment.appUrl);
  if (await sendMail(environment, mail)) return;
  throw new RequestError(
    502,
    'not_mailed',
    'The account was made, but the mail could not be sent. Invite the person again in a while.',
  );
}

/** A new account, or a deleted one to start over with: its person gets an email with a link. */
async function sendLink(begun: Begun, target: Target): Promise<Outcome> {
  const { environment, input } = begun;
  await keepAccount(environment, input, target.user_id);
  const token = randomToken();
  const outcome = await complete(begun, await hashOf(token));
  // Another network was first with the address, and the link would be none.
  if (outcome === 'elsewhere') return outcome;
  // Whoever was deleted is let in again once there is a link to come by.
  if (target.user_id) await setBan(environment, target.user_id, false);
  await mailLink(begun, token);
  return outcome;
}

async function carryOut(begun: Begun): Promise<Outcome> {
  const target = await findTarget(begun);
  switch (target.state) {
    case 'new':
    case 'invited':
    case 'deleted':
      return sendLink(begun, target);
    case 'elsewhere':
      // As many questions as for a new address: the time of the answer shall not tell them apart.
      refuseAuthError((await authAdmin(begun.environment).getUserById(target.user_id ?? '')).error);
      return complete(begun, null);
    case 'member':
    case 'offer':
      return complete(begun, null);
  }
}

async function invite(call: Call<Invitation>): Promise<{ status: Exclude<Outcome, 'elsewhere'> }> {
  const earlier = await earlierOutcome(call);
  if (earlier && earlier !== 'elsewhere') return { status: earlier };
  if (!call.environment.mail) {
    throw new RequestError(
      503,
      'not_mailed',
      'No mail service is set up, so nobody can be invited.',
    );
  }
  const request = await begin(call);
  const begun = { ...call, request };
  try {
    const outcome = await carryOut(begun);
    // Nobody learns whether another network has an address.
    return { status: outcome === 'elsewhere' ? 'invited' : outcome };
  } catch (error) {
    // What was not sent is not counted, and another try need not wait; what was stays as it is.
    await cancel(begun).catch(() => undefined);
    throw error;
  }
}

/** One answer for every refusal. */
async function answer(call: Call<Invitation>): Promise<{ status: string }> {
  try {
    return await invite(call);
  } catch (error) {
    if (error instanceof RequestError && error.code === 'not_allowed') {
      throw new RequestError(403, 'not_allowed', 'Failed to send invite');
    }
    throw error;
  }
}

Deno.serve(createHandler({ body: INVITATION, run: answer }));
