/** Similar records: choices of ours, but for the letters, which the design of the warning names. */
export const SIMILAR = {
  /** Milliseconds without a key before anybody is asked. */
  pause: 300,
  /** Letters in all names together. */
  letters: 3,
  /** The same of scripts whose signs are syllables or words. */
  signs: 2,
  /** How many are shown at most. */
  limit: 5,
} as const;
