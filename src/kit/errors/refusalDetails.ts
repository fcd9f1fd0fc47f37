/**
 * What a function of the database says beside its refusal: the `details` of its answer, which ours
 * write as JSON with a `code`. Undefined when there are none.
 */
export function refusalDetails(error: unknown): unknown {
  const details = ['cause', 'body', 'details'].reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    error,
  );
  if (typeof details !== 'string') return undefined;
  try {
    const read: unknown = JSON.parse(details);
    return read;
  } catch {
    return undefined;
  }
}
