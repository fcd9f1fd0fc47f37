import type { AuthProvider, UserIdentity } from 'ra-core';
import { isAction } from './access/actions';
import { can } from './access/can';
import { subjectOf } from './access/roles';
import { claimsAge, currentUser } from './db/authState';
import { initAuth, refreshSession, signOut } from './db/session';
import type { CurrentUser } from './db/claims';
import { entityOf, isEntity } from './entities';

/** react-admin's identity: the current user, with the names under which its parts look for them. */
export type LarderIdentity = UserIdentity & CurrentUser;

/** The HTTP status of an error, or of the one that caused it. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const status: unknown = Reflect.get(error, 'status');
  return typeof status === 'number' ? status : statusOf(Reflect.get(error, 'cause'));
}

/**
 * react-admin's view of the session. The guards of `src/layout/RouteGuard` decide who sees which
 * page and do all navigation to Login; so nothing in here redirects.
 */
export function createAuthProvider(): AuthProvider & {
  getIdentity: () => Promise<LarderIdentity>;
} {
  // Every auth event makes a new user object, so an identity lives as long as the claims it shows.
  const identities = new WeakMap<CurrentUser, LarderIdentity>();

  return {
    // React-admin's type wants it, but nobody calls it: the login page signs in by itself, since a
    // password alone is no session here (src/pages/auth).
    login: () => Promise.reject(new Error('Only the login page signs in.')),

    async logout() {
      await signOut();
      return false;
    },

    async checkAuth() {
      await initAuth();
      if (!currentUser()) throw signedOut();
      // Where a role was taken away, policies answer reads with fewer rows, not with a refusal.
      if (claimsAge() >= CLAIMS_AGE) askForFreshClaims(CLAIMS_AGE);
    },

    async checkError(error: unknown) {
      const status = statusOf(error);
      // A refusal of one request (a policy) never ends the session. But it may come from a role
      // that was taken away meanwhile: fresh claims then take the screens away too.
      if (status === 403) askForFreshClaims(CLAIMS_PAUSE);
      if (status === 401 && (await refreshSession()) === 'ended') throw signedOut();
    },

    async getIdentity() {
      await initAuth();
      const user = currentUser();
      if (!user) throw signedOut();
      const identity = identities.get(user) ?? {
        ...user,
        avatar: user.avatarUrl ?? undefined,
      };
      identities.set(user, identity);
      return identity;
    },

    canAccess({ resource, action }) {
      const user = currentUser();
      return Promise.resolve(
        user !== null && isEntity(resource) && isAction(action)
          ? can(entityOf(resource).access, subjectOf(user), action)
          : false,
      );
    },
  };
}

/** Milliseconds between two refreshes after refusals: a page may be refused several requests. */
const CLAIMS_PAUSE = 30_000;
/** Milliseconds after which whoever looks at a page asks for the claims again. */
const CLAIMS_AGE = 60_000;
let claimsAskedAt = -Infinity;

/** Asks unless that was done less than `pause` milliseconds ago. */
function askForFreshClaims(pause: number): void {
  if (performance.now() - claimsAskedAt < pause) return;
  claimsAskedAt = performance.now();
  void refreshSession();
}

/** The rejection that tells react-admin "signed out" without a message of its own. */
function signedOut(): Error & { logoutUser: boolean } {
  return Object.assign(new Error('ra.auth.auth_check_error'), { logoutUser: true });
}
