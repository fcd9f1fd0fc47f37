import * as z from 'zod/mini';
import { languageName } from '../../i18n/clientChoices';

/** A wording that households sign, in one language. */
export interface Statement {
  id: string;
  language: string;
  version: number;
  statement: string;
  nondiscrimination: string | null;
  created_at: string;
}

const statementSchema = z.object({
  id: z.string(),
  language: z.string(),
  version: z.number(),
  statement: z.string(),
  nondiscrimination: z.nullable(z.string()),
  created_at: z.string(),
});

/** Reads a statement of the data provider. */
export const readStatement = (row: unknown): Statement => z.parse(statementSchema, row);

/** The newest statement of each language, by the names of the languages. Rows come the newest first. */
export function newestByLanguage(rows: unknown): Statement[] {
  const statements = z.parse(z.array(statementSchema), rows);
  const first = new Map<string, Statement>();
  for (const statement of statements)
    if (!first.has(statement.language)) first.set(statement.language, statement);
  return [...first.values()].sort((one, other) =>
    languageName(one.language).localeCompare(languageName(other.language)),
  );
}

/** Whether another language has a newer version. */
export const needsUpdate = (statement: Statement, all: readonly Statement[]): boolean =>
  all.some(({ version }) => version > statement.version);
