import { readLinkArrival, withoutLink } from './linkArrival';

/*
 * What is known when a page is opened, without the auth client: that comes in a chunk of its own,
 * which the sign-in need not wait for.
 */

/** How this page was arrived at, read before the address is tidied. */
export const linkArrival = readLinkArrival(window.location);

// Tokens must neither stay in the history nor be seen by the router.
const tidyAddress = withoutLink(window.location);
if (tidyAddress !== null) window.history.replaceState(window.history.state, '', tidyAddress);
