import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { SNAPSHOT } from '../config';
import { isRecent, keptAnswers, snapshotOwner, type KeptAnswer } from './snapshot';
import { browserPlace, type SnapshotPlace } from './snapshotPlace';

/** Never on a disk, whoever reads them. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['partial_ssn']);

const withoutSecrets = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (field, value: unknown) => (SECRET_FIELDS.has(field) ? undefined : value)),
  );

/** What of the cache is kept: `list` for a list's first page, of which only the last one stays. */
export type KindOf = (key: QueryKey) => 'list' | 'dashboard' | null;

const answerOf = (query: Query): KeptAnswer => ({
  key: [...query.queryKey],
  data: withoutSecrets(query.state.data),
  at: query.state.dataUpdatedAt,
});

/** The newest list, and of everything else the newest answer. */
export function chosen(answers: readonly KeptAnswer[], kindOf: KindOf): KeptAnswer[] {
  const names = new Set<string>();
  return [...answers]
    .sort((one, other) => other.at - one.at)
    .filter((answer) => {
      const name = kindOf(answer.key) === 'list' ? 'list' : hashKey(answer.key);
      if (!isRecent(answer) || names.has(name)) return false;
      names.add(name);
      return true;
    });
}

/**
 * Keeps what is seen of the last list and the dashboard, a while after each answer, for who is signed in.
 *
 * @returns how to stop that
 */
export function keepSnapshot(
  queryClient: QueryClient,
  kindOf: KindOf,
  place: SnapshotPlace = browserPlace,
): () => void {
  const owner = snapshotOwner();
  if (owner === null) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    // Somebody may have signed out meanwhile, also in another tab.
    if (snapshotOwner() !== owner) return;
    const seen = queryClient
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.status === 'success' && kindOf(query.queryKey) !== null);
    const answers = chosen([...seen.map(answerOf), ...keptAnswers()], kindOf);
    // A full disk: the next visit waits for its rows.
    void place.write({ owner, answers }).catch(() => undefined);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, SNAPSHOT.pause);
  };
  later();
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (kindOf(event.query.queryKey as readonly unknown[]) !== null) later();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
