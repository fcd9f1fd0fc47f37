import { DEMO_ACCOUNTS } from '../../local/demo/accounts';
import type { Claims } from '../../local/http/claims';
import type { Scene } from './scene';

/** A session at aal2 of a demo account. */
export async function demoClaims(scene: Scene, email: string): Promise<Claims> {
  const account = DEMO_ACCOUNTS.find((one) => one.email === email);
  const [session] = await scene.owner([
    `insert into auth.sessions (id, user_id, aal, created_at)
     values (gen_random_uuid(), $1, 'aal2', now()) returning id`,
    account?.id ?? '',
  ]);
  return {
    role: 'authenticated',
    sub: account?.id ?? '',
    session_id: String(session?.['id']),
    aal: 'aal2',
  };
}
