import type { Limiter } from './limits';
import type { RedirectCheck } from './redirects';
import type { AuthDependencies } from './types';

/** The dependencies together with what the routes share. */
export interface AuthService extends AuthDependencies {
  limiter: Limiter;
  redirectTo: RedirectCheck;
}
