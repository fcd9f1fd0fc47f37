import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const facts = z.object({
  url: z.string(),
  publishableKey: z.string(),
  serviceKey: z.string(),
  jwtSecret: z.string(),
  database: z.object({ superuser: z.record(z.string(), z.unknown()) }),
});

/** What `npm run upstream` left about the servers that it joined, and where. */
export type RunningStack = z.infer<typeof facts> & { file: string };

/**
 * Finds the joined servers of Supabase.
 *
 * @param command which asks, for its sentence
 * @param options.url where they are joined
 * @param options.data the data directory of `npm run upstream`
 * @throws Error whose message is one sentence that says what is needed
 */
export function readStack(
  command: string,
  { url, data }: { url?: string | undefined; data: string },
): RunningStack {
  if (!url)
    throw new Error(
      `npm run ${command} needs the address of Supabase’s own servers, which npm run upstream joins: -- --url http://localhost:3000 (docs/upstream.md).`,
    );
  const file = join(data, 'stack.json');
  const stack = existsSync(file) ? facts.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  if (stack?.url !== url.replace(/\/$/, ''))
    throw new Error(
      `No stack of npm run upstream is known at ${url}: name its data directory by --data.`,
    );
  return { ...stack, file };
}
