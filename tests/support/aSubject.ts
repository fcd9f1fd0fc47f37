import type { Subject } from '../../src/access/roles';

/** Somebody signed in, without any right unless told otherwise. */
export const aSubject = (change: Partial<Subject> = {}): Subject => ({
  userId: 'u1',
  isSuperUser: false,
  isNetworkAdmin: false,
  activeLocationRole: null,
  ...change,
});
