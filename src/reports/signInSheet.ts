import * as z from 'zod/mini';
import { count, head } from './answers';

/** `rpc('sign_in_sheet')`; refused as service_report, 404 for a program of another network. */
export interface SignInSheetArguments {
  p_network_id: string;
  p_location_id: string;
  p_program_id: string;
  p_from: string;
  p_to: string;
}

const signature = z.object({
  kind: z.enum(['drawn', 'typed', 'paper', 'verbal']),
  signed_by: z.enum(['client', 'proxy']),
  /** Null once it is erased, as the strokes. */
  name: z.nullable(z.string()),
  strokes: z.pipe(
    z.nullable(z.string()),
    z.transform((json): unknown => (json === null ? null : JSON.parse(json))),
  ),
  /** By the clock of the location; before the visit, where households sign once. */
  signed_on: z.iso.date(),
  /** Before whom it was said aloud; null for another kind. */
  witness: z.nullable(z.string()),
});
export type SheetSignature = z.infer<typeof signature>;

const version = z.object({ language: z.string(), version: z.int() });
export type StatementVersion = z.infer<typeof version>;

const row = z.object({
  id: z.guid(),
  visited_on: z.iso.date(),
  name: z.string(),
  household_size: count,
  /** The code of the basis; null where the program asks nothing. */
  basis: z.nullable(z.string()),
  /** Null where the program asks for none. */
  signature: z.nullable(signature),
});
export type SheetRow = z.infer<typeof row>;

export const signInSheet = z.object({
  ...head,
  program: z.object({ id: z.guid(), name: z.string(), code: z.nullable(z.string()) }),
  /** The newest in English, else in any language; null without any. */
  statement: z.nullable(z.extend(version, { nondiscrimination: z.nullable(z.string()) })),
  /** Those that were signed. */
  signed: z.array(version),
  /** In the order of the visits. */
  rows: z.array(row),
});
export type SignInSheet = z.infer<typeof signInSheet>;
