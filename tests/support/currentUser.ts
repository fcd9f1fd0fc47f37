import type * as currentUser from '../../src/data/useCurrentUser';
import type { CurrentUser } from '../../src/db/claims';

/*
 * Who is signed in for the components of a unit test, without a token and an auth server. Files
 * share their modules (vitest.config.ts), so that a mock of their own would reach the others.
 */

// Beside the modules: a test that loads them again must not part this one from those who ask it.
const PLACE = Symbol.for('larder.test.currentUser');

/**
 * From now on, until the test is over, components see this person.
 *
 * @param user what the subject reads of a person; null is nobody
 */
export function actAs(user: Partial<CurrentUser> | null): void {
  Reflect.set(globalThis, PLACE, { user });
}

/** Components see the person of the session again. */
export function actAsSession(): void {
  Reflect.deleteProperty(globalThis, PLACE);
}

/** For the setup of the project: the hook that asks here first. */
export async function mockCurrentUser(original: () => Promise<typeof currentUser>) {
  const { useCurrentUser } = await original();
  return {
    useCurrentUser: () => {
      const user = useCurrentUser();
      const acting: unknown = Reflect.get(globalThis, PLACE);
      return acting === undefined ? user : (acting as { user: CurrentUser | null }).user;
    },
  };
}
