import { UPDATES } from '../config';
import { currentUser, subscribe } from '../db/authState';
import { setTimeZone, wallTime } from '../i18n/timeZone';
import { whenIdle } from '../ui/whenIdle';

/** Days and times are the active location's, from the first drawing on. */
export function followTimeZone(): void {
  const follow = () => setTimeZone(currentUser()?.timeZone ?? null);
  follow();
  subscribe(follow);
  // The first clock takes a browser a while to make: who signs in is still typing, and a list needs none.
  void whenIdle({ after: currentUser() ? UPDATES.quiet : 0 }).then(() => wallTime(new Date()));
}
