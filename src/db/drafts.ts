import { tabPlace } from './browserStorage';

/*
 * What was typed into a form that had to be left: with the tab, under the id of the person who typed
 * it. Only whose it is matters here; `src/data/formDrafts` writes and reads it.
 */

const PREFIX = 'larder_drafts ';

/** Where the drafts of a person are kept with the tab. */
export const draftsKey = (userId: string): string => `${PREFIX}${userId}`;

/** Forgets all drafts but those of one person; of everybody without one. */
export function forgetDrafts(exceptOf: string | null): void {
  for (const key of tabPlace.keys())
    if (key.startsWith(PREFIX) && (exceptOf === null || key !== draftsKey(exceptOf)))
      tabPlace.removeItem(key);
}
