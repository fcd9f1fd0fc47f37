/**
 * Faults that change nothing anybody could notice, because something else decides the same: each
 * with what does. They are tried like all others, and one that is noticed after all has to go.
 */
export const EQUIVALENTS: Readonly<Record<string, string>> = {
  'function people_with_keys `where c.network_id = $1 and` becomes `where`':
    'the keys are hashes of the network, too (private.hash_keys): only two that happen to be equal would meet',
  'function preview_merge does not ask for a live session':
    'it tries the merge itself, which asks before anything is told',
  'function preview_unmerge does not ask for a live session':
    'it tries the undo itself, which asks before anything is told',
  'function surviving_client does not ask for a live session':
    'the network of the client is asked for next, by a function that asks for the session first',
  'policy visits_update open to everybody':
    'guard_visit_change refuses whoever is no admin of the place, and cannot tell its day where the person does not see it',
  'policy household_members_insert open to everybody':
    "household_members_guard refuses a client whom the caller cannot see, and the foreign key a network that is not the client's",
};
