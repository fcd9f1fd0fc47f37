/** Who asks: a person, the server by its secret key, or somebody who is refused. */
export type RestCaller =
  | 'anon'
  | 'server'
  | 'ended'
  | 'expired'
  | 'malformed'
  | 'without a key'
  | 'by an unknown key'
  | 'as nobody'
  | 'as postgres';

/** A request to REST in one of the shapes that the app sends, and what PostgREST documents as its answer. */
export interface RestShape {
  readonly what: string;
  readonly method: string;
  /** `:client` is a client of the person who asks, `:nobody` an id that there is not. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Who asks; default a member with both factors. */
  readonly as?: RestCaller;
  readonly status: number;
  /** The `code` of the error. */
  readonly code?: string;
  readonly range?: string;
  /** The whole answer. */
  readonly answer?: unknown;
  /** What else the answer's headers say. */
  readonly told?: Readonly<Record<string, string>>;
}
