/** Every role that a request may have. */
export const REQUEST_ROLES = ['anon', 'authenticated', 'service_role'] as const;

/** The database roles that a request may have. */
export type RequestRole = (typeof REQUEST_ROLES)[number];

/**
 * What a verified token says, as the database sees it in request.jwt.claims. A request without a
 * person has nothing but its role.
 */
export interface Claims {
  role: RequestRole;
  /** The user's id. */
  sub?: string;
  session_id?: string;
  aal?: string;
  [claim: string]: unknown;
}

/**
 * Whether a role named in a token may be taken on.
 *
 * @param role anything
 */
export function isRequestRole(role: unknown): role is RequestRole {
  return REQUEST_ROLES.some((allowed) => allowed === role);
}
