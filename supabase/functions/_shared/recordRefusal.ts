import { z } from 'npm:zod@4.6.7';
import { callDatabase } from './callDatabase.ts';
import type { Environment } from './environment.ts';
import type { Actor } from './findActor.ts';

/**
 * Writes into the audit trail that somebody was refused what they asked for. What was refused has been
 * rolled back by then; when this fails, too, the refusal is the answer all the same.
 */
export async function recordRefusal(environment: Environment, actor: Actor): Promise<void> {
  const parameters = { p_user_id: actor.id };
  await callDatabase(environment, 'server', 'record_refusal', parameters, z.unknown()).catch(
    (error: unknown) => {
      console.error('record_refusal:', error instanceof Error ? error.name : 'failed');
    },
  );
}
