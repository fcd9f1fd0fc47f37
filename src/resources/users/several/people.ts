/** Somebody of a list of addresses: the name is what the list, or the address itself, says of it. */
export interface Invitee {
  /** As it was typed; lower case tells people apart. */
  email: string;
  first_name: string;
  last_name: string;
}

/** `Leah Abrams <leah@example.org>`, with or without quotes, or a word of its own. */
const ENTRY = /(?:"([^"\n]*)"|([^<>,;"\n@]*))\s*<([^<>\s]*)>|([^\s,;<>"]+)/g;

/**
 * The people of a pasted list, in its order, each address once. Commas, semicolons, spaces and new
 * lines part them; a word that is no address is somebody too, so that it can be judged.
 */
export function readInvitees(list: string): readonly Invitee[] {
  const people = new Map<string, Invitee>();
  for (const [, quoted, plain, address, word] of list.matchAll(ENTRY)) {
    const email = address ?? word ?? '';
    const key = email.toLowerCase();
    if (!people.has(key))
      people.set(key, { email, ...nameOf((quoted ?? plain ?? '').trim(), key) });
  }
  return [...people.values()];
}

/** `Leah Abrams` and `Abrams, Leah` as they stand; else what the address says. */
function nameOf(name: string, email: string): Omit<Invitee, 'email'> {
  const [last = '', first] = name.split(/\s*,\s*/);
  if (first) return { first_name: first, last_name: last };
  if (name !== '') return parted(name.split(/\s+/));
  const words = email
    .replace(/[@+].*$/, '')
    .split(/[._\d-]+/)
    .filter((word) => word !== '');
  // One word is as often a desk's as a person's.
  return words.length < 2 ? parted([]) : parted(words.map(capitalized));
}

const parted = ([first = '', ...rest]: readonly string[]) => ({
  first_name: first,
  last_name: rest.join(' '),
});

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
