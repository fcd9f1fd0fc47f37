import { introspect } from '@supabase/postgrest-typegen/introspection';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import type postgres from 'postgres';
import { format, resolveConfig } from 'prettier';

/**
 * Writes the TypeScript types of the public schema, as `supabase gen types` does, formatted like
 * the rest of the project.
 *
 * @param sql a connection to a migrated database
 * @param file where the text will be kept, for the formatter's settings
 */
export async function generateTypes(sql: postgres.Sql, file: string): Promise<string> {
  const query = async (text: string): Promise<{ rows: postgres.Row[] }> => ({
    rows: await sql.unsafe(text),
  });
  const metadata = await introspect({ query }, { includedSchemas: ['public'] });
  const options = await resolveConfig(file);
  const text = await generateTypescript(sortGeneratorMetadata(metadata), {
    detectOneToOneRelationships: true,
    postgrestVersion: '14.1',
    format: (code) => format(code, { ...options, filepath: file }),
  });
  return `// Written by npm run db:types from the migrations; not to be edited.\n\n${text}`;
}
