/**
 * Faults that change nothing anybody could notice, because something else decides the same: each
 * with what does. They are tried like all others, and one that is noticed after all has to go.
 */
export const EQUIVALENTS: Readonly<Record<string, string>> = {};
