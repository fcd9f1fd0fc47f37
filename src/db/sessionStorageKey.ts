/** Where the session is kept in local storage; also the name of the channel between tabs. */
export const SESSION_STORAGE_KEY = 'larder_session';
