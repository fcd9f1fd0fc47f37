/** What was typed as a whole number; what is none stays as it is, for the rule to refuse. */
export function parseWholeNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return /^-?\d+$/.test(value.trim()) ? Number(value) : value;
}
