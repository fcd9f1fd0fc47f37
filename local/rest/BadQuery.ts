/** A request that is refused before the database is asked; its message says what is wrong with it. */
export class BadQuery extends Error {
  override name = 'BadQuery';

  constructor(
    message: string,
    private readonly hint: string | null = null,
  ) {
    super(message);
  }

  /** The answer, in PostgREST's shape. */
  toResponse(): Response {
    const { message, hint } = this;
    return Response.json({ code: 'PGRST100', message, details: null, hint }, { status: 400 });
  }
}
