/** A dot between letters makes a link of a word, in any of the forms that browsers take for one. */
const LINK = /[^\s.．。｡][.．。｡][^\s.．。｡]{2,}|\/\//u;
/** Line breaks, other control characters, and those that turn the direction of writing. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/**
 * Whether a person's name has nothing in it of which a mail program makes a link, no line break and no
 * other control character. The database decides the same (private.is_plain_name).
 */
export const isPlainName = (name: string): boolean => !LINK.test(name) && !CONTROL.test(name);
