import * as z from 'zod/mini';

const signatureShape = z.object({
  kind: z.enum(['drawn', 'typed', 'paper', 'verbal']),
  /** Who signed; null once it is erased. */
  name: z.nullable(z.string()),
  strokes: z.unknown(),
  statement_id: z.nullable(z.string()),
  signed_at: z.string(),
});

/** A signature as it is kept. */
export type Signature = z.infer<typeof signatureShape>;

/** What is read of one, for the embedding of a certification. */
export const SIGNATURE_COLUMNS = 'signatures(kind,name,strokes,statement_id,signed_at)';

/** The signature of a certification; one at most, as an object or a list of one. */
export const readSignature = (embedded: unknown): Signature | null =>
  z.catch(z.nullable(signatureShape), null).parse([embedded].flat()[0] ?? null);
