/** Line breaks, tabs, other control characters, and those that turn the direction of writing. */
const CONTROL = /[\p{Cc}\u2028-\u202e\u2066-\u2069\ufeff]/u;

/**
 * Whether a text is one line without any control character. The database decides the same
 * (private.is_one_line).
 */
export const isOneLine = (text: string): boolean => !CONTROL.test(text);
