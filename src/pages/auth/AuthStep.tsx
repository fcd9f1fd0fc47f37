import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { isAuthenticated, useAuthState, type AuthState } from '../../db/authState';
import { pathTo, safeRedirect } from '../../routes';

/** The pages of signing in, in order; 'done' is behind them. */
export type Step = 'Login' | 'Enroll' | 'Verify' | 'done';

/**
 * The page a session belongs to: none (or one whose token cannot be read) to Login; one with a
 * single factor to Verify, or to Enroll while no second factor is set up.
 */
export function stepOf(state: AuthState): Step {
  if (isAuthenticated(state)) return 'done';
  if (!state.session || state.aal === null) return 'Login';
  return state.session.user.factors?.some((factor) => factor.status === 'verified')
    ? 'Verify'
    : 'Enroll';
}

/**
 * Shows a page of signing in only to the session it belongs to and sends every other one on: to
 * its own page, keeping `redirect`, or to where the person wanted to go.
 */
export function AuthStep({ step, children }: { step: Step; children: ReactNode }) {
  const state = useAuthState();
  const redirect = useSearchParams()[0].get('redirect');
  if (state.loading) return null;
  const wanted = stepOf(state);
  if (wanted === step) return children;
  if (wanted === 'done') return <Navigate to={safeRedirect(redirect)} replace />;
  const query = redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  return <Navigate to={`${pathTo(wanted)}${query}`} replace />;
}
