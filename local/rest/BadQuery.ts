/** A request that is refused before the database is asked; its message says what is wrong with it. */
export class BadQuery extends Error {
  override name = 'BadQuery';

  constructor(
    message: string,
    readonly hint: string | null = null,
    readonly code = 'PGRST100',
  ) {
    super(message);
  }

  /** The answer, in PostgREST's shape. */
  toResponse(): Response {
    const { code, message, hint } = this;
    return Response.json({ code, message, details: null, hint }, { status: 400 });
  }
}
