import * as z from 'zod/mini';

const reasonShape = z.object({
  /** A column, or what several are compared as, such as a name. */
  field: z.string(),
  /** How it agrees: the end of a key under `similar.level`. */
  level: z.string(),
});

/** How a field of two records agrees. */
export type Reason = z.infer<typeof reasonShape>;

export const COMPARED = {
  confidence: z.enum(['likely', 'possible']),
  /** Rather somebody of the same household. */
  relative: z.boolean(),
  reasons: z.array(reasonShape),
};

const rowShape = z.looseObject(COMPARED);

/** A record that may be the same one. */
export interface SimilarRecord extends z.infer<typeof rowShape> {
  id: string;
}

/**
 * Reads what a function of similar records answers: `confidence`, `relative` and `reasons` of each, best
 * first, beside columns of the record.
 *
 * @param idColumn which of them is the record's id, such as `client_id`
 * @throws ZodError when it has another shape
 */
export const parseSimilar = (answer: unknown, idColumn: string): readonly SimilarRecord[] =>
  z.parse(z.array(rowShape), answer).map((row) => ({
    ...row,
    id: z.parse(z.string(), row[idColumn]),
  }));
