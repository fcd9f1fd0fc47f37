import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { SNAPSHOT } from '../config';
import { isSharedComputer } from '../db/browserStorage';
import { expiryOf, readClaims, type CurrentUser } from '../db/claims';
import { storedToken } from '../db/storedToken';
import { browserPlace, type SnapshotPlace } from './snapshotPlace';

/*
 * What was last seen of a list's first page and of the dashboard: drawn on the next visit until the first answer is
 * there. docs/security.md says what protects it, and what does not.
 */

export const snapshotSchema = z.object({
  /** Whose, and with which rights. */
  owner: z.string(),
  answers: z.array(z.object({ key: z.array(z.unknown()), data: z.unknown(), at: z.number() })),
});

export type Snapshot = z.infer<typeof snapshotSchema>;
export type KeptAnswer = Snapshot['answers'][number];

/** Somebody with other rights, or at another place, is not shown what was seen before. */
export const ownerOf = (user: CurrentUser): string =>
  JSON.stringify([
    ...[user.id, user.networkId, user.activeLocation, user.locations],
    ...[user.isNetworkAdmin, user.isSuperUser],
  ]);

/** Whether an answer is new enough to be shown again. */
export const isRecent = ({ at }: Pick<KeptAnswer, 'at'>): boolean =>
  Math.abs(Date.now() - at) < SNAPSHOT.age;

/**
 * Whoever is signed in here with both factors, by a token that still counts; null on a computer that others
 * use, too.
 */
export function snapshotOwner(): string | null {
  const token = storedToken();
  const user = token === null ? null : readClaims(token);
  if (token === null || user?.aal !== 'aal2' || isSharedComputer()) return null;
  return expiryOf(token) > Date.now() ? ownerOf(user) : null;
}

let found: Snapshot = { owner: '', answers: [] };

/** What was found, as long as whose it is is signed in. */
export const keptAnswers = (): readonly KeptAnswer[] =>
  found.answers.length > 0 && snapshotOwner() === found.owner ? found.answers : [];

/**
 * Reads what was kept for who is signed in. What is somebody else's, or too old, is forgotten.
 *
 * @returns when it is known; also where that fails, which leaves nothing to be shown
 */
export async function readSnapshot(place: SnapshotPlace = browserPlace): Promise<void> {
  const owner = snapshotOwner();
  found = { owner: '', answers: [] };
  if (owner === null) return;
  try {
    const read = z.safeParse(snapshotSchema, await place.read());
    if (!read.success) return;
    const answers = read.data.owner === owner ? read.data.answers.filter(isRecent) : [];
    if (answers.length === 0) place.forget();
    found = { owner, answers };
  } catch {
    // a browser that keeps nothing
  }
}

/** Has queries show what was kept until their first answer. */
export function offerSnapshot(queryClient: QueryClient): void {
  for (const { key, data } of keptAnswers())
    queryClient.setQueryDefaults(key, { placeholderData: () => data });
}

/** What was kept of a query; undefined where that is nothing. */
export function keptAnswer(key: QueryKey): unknown {
  const hash = hashKey(key);
  return keptAnswers().find((answer) => hashKey(answer.key) === hash)?.data;
}
