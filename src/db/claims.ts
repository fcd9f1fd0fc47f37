import {
  _default,
  array,
  boolean,
  catch as fallback,
  enum as oneOf,
  nullish,
  number,
  object,
  parse,
  string,
  type infer as Infer,
} from 'zod/mini';
import { LOCATION_ROLES, SESSION } from '../config';
import { payloadOf } from './tokenPayload';

/** The level of a session: one factor given, or both. */
export type Aal = 'aal1' | 'aal2';

/** The signed-in person, as the access token says. */
export interface CurrentUser {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** First and last name, as far as there are any; else the email address. */
  fullName: string;
  initials: string;
  avatarUrl: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  isSuperUser: boolean;
  isNetworkAdmin: boolean;
  network: { id: string; name: string } | null;
  networkId: string | null;
  /** The network that the person belongs to; a super user may have entered another one (`isVisiting`). */
  homeNetworkId: string | null;
  /** `role` is null for a network admin who has no link to the location. */
  activeLocation: { id: string; name: string; role: LocationRole | null } | null;
  locations: readonly { id: string; role: LocationRole }[];
  /** The IANA time zone of the active location, else of the network; null where there is neither. */
  timeZone: string | null;
  aal: Aal;
  /** Hours without input after which the session ends. */
  idleHours: number;
}

/** Whether a person administers nothing: no location, no network. */
export const isMember = ({ isSuperUser, isNetworkAdmin, locations }: CurrentUser): boolean =>
  !isSuperUser && !isNetworkAdmin && locations.every((location) => location.role === 'member');

/** Whether a super user has entered a network that is not their own. */
export const isVisiting = ({ networkId, homeNetworkId }: CurrentUser): boolean =>
  networkId !== homeNetworkId;

type LocationRole = (typeof LOCATION_ROLES)[number];

const optionalText = nullish(string());
const role = oneOf(LOCATION_ROLES);

const claimsSchema = object({
  sub: string(),
  email: _default(string(), ''),
  aal: oneOf(['aal1', 'aal2']),
  first_name: optionalText,
  last_name: optionalText,
  avatar_url: optionalText,
  address_line1: optionalText,
  address_line2: optionalText,
  city: optionalText,
  state: optionalText,
  zip_code: optionalText,
  is_super_user: fallback(boolean(), false),
  is_network_admin: fallback(boolean(), false),
  network: nullish(object({ id: string(), name: string() })),
  network_id: optionalText,
  home_network_id: optionalText,
  active_location: nullish(object({ id: string(), name: string(), role: nullish(role) })),
  user_locations: nullish(array(object({ id: string(), role }))),
  time_zone: optionalText,
  session_idle_hours: fallback(number(), SESSION.idleHours),
});

/**
 * Decodes the access token of a session. The signature is the server's business: the claims only
 * decide what is drawn.
 *
 * @throws Error when the token is no JWT or lacks the claims of a session
 */
export function decodeClaims(token: string): CurrentUser {
  const claims = parse(claimsSchema, payloadOf(token));
  const names = [claims.first_name, claims.last_name].filter(isFilled);
  const active = claims.active_location;
  return {
    id: claims.sub,
    email: claims.email,
    firstName: claims.first_name ?? null,
    lastName: claims.last_name ?? null,
    fullName: names.join(' ') || claims.email,
    initials: initialsOf(names.length > 0 ? names : [claims.email]),
    avatarUrl: claims.avatar_url ?? null,
    addressLine1: claims.address_line1 ?? null,
    addressLine2: claims.address_line2 ?? null,
    city: claims.city ?? null,
    state: claims.state ?? null,
    zipCode: claims.zip_code ?? null,
    isSuperUser: claims.is_super_user,
    isNetworkAdmin: claims.is_network_admin,
    network: claims.network ?? null,
    networkId: claims.network_id ?? claims.network?.id ?? null,
    // A token from before there was this claim is of the own network.
    homeNetworkId:
      claims.home_network_id === undefined
        ? (claims.network_id ?? claims.network?.id ?? null)
        : claims.home_network_id,
    activeLocation: active ? { ...active, role: active.role ?? null } : null,
    locations: claims.user_locations ?? [],
    timeZone: claims.time_zone ?? null,
    aal: claims.aal,
    idleHours: claims.session_idle_hours,
  };
}

/** What `decodeClaims` reads; null where it cannot. */
export function readClaims(token: string): CurrentUser | null {
  try {
    return decodeClaims(token);
  } catch {
    return null;
  }
}

/**
 * The session that an access token is of, the same through all its refreshes; null when the token
 * does not say or is none.
 */
export function sessionIdOf(token: string): string | null {
  try {
    return parse(object({ session_id: string() }), payloadOf(token)).session_id;
  } catch {
    return null;
  }
}

/** When an access token expires, in milliseconds; in the past when it does not say. */
export function expiryOf(token: string): number {
  try {
    return parse(object({ exp: number() }), payloadOf(token)).exp * 1000;
  } catch {
    return 0;
  }
}

export type Claims = Infer<typeof claimsSchema>;

const isFilled = (text: string | null | undefined): text is string => Boolean(text);

/** The first letters (whole characters, also outside the basic plane), as capitals. */
function initialsOf(words: readonly string[]): string {
  return words
    .map((word) => Array.from(word.trim())[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
