/** A request to REST in one of the shapes that the app sends, and what PostgREST documents as its answer. */
export interface RestShape {
  readonly what: string;
  readonly method: string;
  /** `:client` is a client of the person who asks, `:nobody` an id that there is not. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Who asks; default a member with both factors. */
  readonly as?: 'anon' | 'expired' | 'malformed';
  readonly status: number;
  /** The `code` of the error. */
  readonly code?: string;
  readonly range?: string;
  /** The whole answer. */
  readonly answer?: unknown;
}
