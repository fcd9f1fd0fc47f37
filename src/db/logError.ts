const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/[^\s@"'()<>]+@[^\s@"'()<>]+/g, '[email]'],
  [/=\([^)]*\)/g, '=([value])'],
  [/"[^"]*"/g, '"[value]"'],
  [/'[^']*'/g, "'[value]'"],
  [/\?[^\s]*/g, '?[query]'],
  [/\d{3,}/g, '[digits]'],
];

/**
 * Takes out of an error's message what may be personal: addresses, tokens, quoted values, the
 * values of a database detail, query strings and longer numbers.
 */
export function redact(message: string): string {
  return REPLACEMENTS.reduce((text, [pattern, word]) => text.replace(pattern, word), message);
}

function describe(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: redact(String(error)) };
  const read = (key: string): unknown => Reflect.get(error, key);
  const message = read('message');
  return {
    name: read('name'),
    status: read('status'),
    code: read('code'),
    message: typeof message === 'string' ? redact(message) : undefined,
    ...(read('cause') === undefined ? {} : { cause: describe(read('cause')) }),
  };
}

/**
 * Writes an error to the console, without personal data.
 *
 * @param where what failed, in words that hold no data, such as 'decoding the access token'
 */
export function logError(where: string, error: unknown): void {
  console.error(`Error while ${where}`, describe(error));
}
