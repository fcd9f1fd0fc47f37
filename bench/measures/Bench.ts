import type postgres from 'postgres';
import type { BackendProcess } from '../../tests/support/runBackend';
import type { Report } from '../Report';

/** What the measures after the starts work with: a running backend with many clients. */
export interface Bench {
  report: Report;
  backend: BackendProcess;
  /** The folder of the app that it serves, with source maps. */
  app: string;
  /** The database as its owner. */
  sql: postgres.Sql;
  /** The network with many clients, and how many. */
  network: string;
  clients: number;
  /** All the clients there are, as the lines name them. */
  crowd: string;
}

/** A member of that network, of local/demo/accounts.ts. */
export const MEMBER = 'grace.lindqvist@example.org';
export const NETWORK = '10000000-0000-4000-8000-000000000001';
