import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { serverFile } from './serverFile';

const shape = z.object({
  url: z.string(),
  publishableKey: z.string(),
  serviceKey: z.string(),
  jwtSecret: z.string(),
  /** Options for postgres.js: the superuser of the server's database. */
  database: z.record(z.string(), z.unknown()),
  /** Whether auth and storage are Supabase's own servers. */
  isUpstream: z.boolean().default(false),
});
export type Server = z.infer<typeof shape>;

/**
 * A running server's address and keys, as `server.ts` left them.
 *
 * @param file where it left them; by default those of the server that all tests share
 */
export function readServer(file = serverFile(Number(process.env.E2E_PORT ?? 4173))): Server {
  return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
}
