/** A label inside a sentence: 'Zip code' as 'zip code'; an abbreviation such as 'SSN' stays. */
export const midSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
