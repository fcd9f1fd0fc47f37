import type { FieldErrors } from '../../data/errors';

/**
 * Thrown by what saves a form: it is not saved, and the person reads why at the fields, or knows it
 * already where none is named.
 */
export class NotSaved extends Error {
  /** @param errors words or text keys, by field */
  constructor(readonly errors: FieldErrors = {}) {
    super('The form was not saved.');
  }
}
