import { readFileSync } from 'node:fs';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Database } from '../../src/db/types.gen';
import { serverFile } from './serverFile';

const serverShape = z.object({ url: z.string(), publishableKey: z.string(), serviceKey: z.string() });
export type Server = z.infer<typeof serverShape>;

/** The running server's address and keys, as `server.ts` left them. */
export function readServer(): Server {
  const port = Number(process.env.E2E_PORT ?? 4173);
  return serverShape.parse(JSON.parse(readFileSync(serverFile(port), 'utf8')));
}

/** A client of the API that keeps its session in memory; Node 20 has no WebSocket of its own. */
export function apiClient(key: 'publishableKey' | 'serviceKey'): SupabaseClient<Database> {
  const server = readServer();
  return createClient<Database>(server.url, server[key], {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket },
  });
}
