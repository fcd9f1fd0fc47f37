import { HttpError, type RaRecord } from 'ra-core';

/** What went wrong, as far as a screen can do something about it. */
export type DataFailure =
  | 'offline'
  | 'timeout'
  | 'session'
  | 'assurance'
  | 'refused'
  | 'conflict'
  | 'missing'
  | 'invalid'
  | 'tooLong'
  | 'busy'
  | 'server';

/** The HTTP status that stands for a failure which no server answered. */
const STATUS = {
  offline: 0,
  timeout: 504,
  session: 401,
  assurance: 403,
  refused: 403,
  conflict: 409,
  missing: 404,
  invalid: 400,
  tooLong: 413,
  busy: 429,
  server: 500,
} satisfies Record<DataFailure, number>;

/** Messages by column, in the shape in which react-admin's forms take them. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface DataErrorInit {
  kind: DataFailure;
  /** Text key of the toast; the data provider's outermost layer sets it. */
  message?: string;
  /** Text key of what happened and what to do; by default that of the kind, or that some rows were changed. */
  detail?: string;
  status?: number;
  errors?: FieldErrors;
  /** Rows that a bulk change should have changed, and did. */
  rows?: { asked: number; changed: number };
  cause?: unknown;
}

/** An error of the data layer; its texts are keys of `src/i18n/en.ts`. */
export class DataError extends HttpError {
  readonly kind: DataFailure;
  readonly detail: string;
  readonly rows: DataErrorInit['rows'];
  override readonly cause: unknown;

  constructor(init: DataErrorInit) {
    const partly = init.rows && init.rows.changed > 0 ? 'partly' : undefined;
    const detail = init.detail ?? `data.errors.${partly ?? init.kind}`;
    const body = init.errors ? { errors: init.errors } : {};
    super(init.message ?? detail, init.status ?? STATUS[init.kind], body);
    // HttpError sets its own prototype, which would hide this class.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = new.target.name;
    this.kind = init.kind;
    this.detail = detail;
    this.rows = init.rows;
    this.cause = init.cause;
  }
}

/** Somebody else changed the record since it was read. */
export class ConflictError extends DataError {
  /** The record as it is now. */
  readonly current: RaRecord;

  constructor(current: RaRecord, cause?: unknown) {
    super({ kind: 'conflict', cause });
    this.current = current;
  }
}

export const isDataError = (error: unknown): error is DataError => error instanceof DataError;

/** Whether a request was given up because nobody waits for its answer any more. */
export const isAbort = (error: unknown): boolean =>
  // by name: the exception may come from another realm than this module
  typeof error === 'object' && error !== null && Reflect.get(error, 'name') === 'AbortError';
