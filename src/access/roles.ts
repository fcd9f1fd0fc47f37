/** What a person is at one location. */
export type LocationRole = 'admin' | 'member';

/** Who asks: the part of the current user that access is decided by. */
export interface Subject {
  userId: string;
  isSuperUser: boolean;
  isNetworkAdmin: boolean;
  /** The role at the active location; null without an active location or without a link to it. */
  activeLocationRole: LocationRole | null;
}

/** The four roles in ascending order: each may do what the ones before it may. */
export const RANKS = ['member', 'locationAdmin', 'networkAdmin', 'superUser'] as const;
export type Rank = (typeof RANKS)[number];

/**
 * The highest rank of a person, or null for somebody without any role (no active location, no
 * network role). A network admin counts as admin of the active location even without a link to it.
 */
export function rankOf(subject: Subject): Rank | null {
  if (subject.isSuperUser) return 'superUser';
  if (subject.isNetworkAdmin) return 'networkAdmin';
  if (subject.activeLocationRole === 'admin') return 'locationAdmin';
  if (subject.activeLocationRole === 'member') return 'member';
  return null;
}

/** Whether a person has a rank or one above it. */
export function hasRank(subject: Subject, needed: Rank): boolean {
  const rank = rankOf(subject);
  return rank !== null && RANKS.indexOf(rank) >= RANKS.indexOf(needed);
}

/** The subject of a current user (`src/db/claims`). */
export function subjectOf(user: {
  id: string;
  isSuperUser: boolean;
  isNetworkAdmin: boolean;
  activeLocation: { role: LocationRole | null } | null;
}): Subject {
  return {
    userId: user.id,
    isSuperUser: user.isSuperUser,
    isNetworkAdmin: user.isNetworkAdmin,
    activeLocationRole: user.activeLocation?.role ?? null,
  };
}
