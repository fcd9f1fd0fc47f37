/** The field in which one begins at the desk; shortcuts lead to it. */
export const DESK_FIELD_ID = 'desk-search';
