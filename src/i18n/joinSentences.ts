/** Texts one after the other, each closed as a sentence: "Not valid" and "Check it." read "Not valid. Check it." */
export const joinSentences = (...texts: readonly string[]): string =>
  texts.map((text) => (/[.?!]$/.test(text) ? text : `${text}.`)).join(' ');
