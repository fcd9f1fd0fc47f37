import { useState } from 'react';

const TINTS = ['accent', 'info', 'warning', 'violet', 'rose', 'neutral'] as const;

/** One of the six tints, always the same for the same id. */
export function tintOf(id: string): (typeof TINTS)[number] {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return TINTS[hash % TINTS.length] ?? 'neutral';
}

/** The first letters of the first and last word, as capitals; whole characters, also emoji. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** The database keeps the path of a photo alone; the API may be on another host than the app. */
export const photoAddress = (src: string): string =>
  src.startsWith('/')
    ? `${import.meta.env.VITE_SUPABASE_URL ?? ''}`.replace(/[/]+$/, '') + src
    : src;

/**
 * A person's photo, or initials on a tint while there is none. Decorative: the name stands beside
 * it.
 *
 * @param id decides the tint
 * @param src the photo's address, or its path at the API
 * @param size pixels, 24 to 64
 */
export function Avatar({
  id,
  name,
  src,
  size = 32,
}: {
  id: string;
  name: string;
  src?: string | null | undefined;
  size?: number | undefined;
}) {
  const tint = tintOf(id);
  const [missing, setMissing] = useState<string>();
  return (
    <span
      aria-hidden
      className="MuiAvatar-root avatar"
      style={{
        width: `${size / 16}rem`,
        height: `${size / 16}rem`,
        fontSize: `${(size * 0.375) / 16}rem`,
        backgroundColor: `var(--larder-palette-larder-${tint}Tint)`,
        color: `var(--larder-palette-larder-${tint}Text)`,
      }}
    >
      {src && src !== missing ? (
        <img alt="" src={photoAddress(src)} onError={() => setMissing(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
