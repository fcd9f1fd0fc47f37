/*
 * Stands in for qs in the build (vite.config.ts). ra-data-postgrest writes its addresses with it:
 * flat ones only, which browsers write by themselves. qs takes 9 kB, with what old engines need.
 */

/**
 * @param query the parameters; those without a value are left out
 * @throws Error for lists and objects, which the product puts into no address
 */
function stringify(query: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`The parameter "${name}" is neither a text nor a number.`);
    written.append(name, String(value));
  }
  return written.toString();
}

export default { stringify };
