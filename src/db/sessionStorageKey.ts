/** Under which key the session is kept; also the name of the channel between tabs. */
export const SESSION_STORAGE_KEY = 'larder_session';
