import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { BackendProcess } from '../tests/support/runBackend';

const PARALLEL = 8;

/** Writes rows through REST as fast as it can, and remembers which ones were acknowledged. */
export class Writers {
  readonly acknowledged: string[] = [];
  /** What refused writes were answered: status and body. */
  readonly refusals = new Set<string>();
  private running = false;
  private loops: Promise<void>[] = [];

  /** Begins to write. A refused or broken request is counted by nobody: it promised nothing. */
  start(backend: BackendProcess): void {
    this.running = true;
    this.loops = Array.from({ length: PARALLEL }, () => this.loop(backend));
  }

  /**
   * Waits until that many more rows are acknowledged.
   *
   * @returns how long that took, in milliseconds
   * @throws Error after half a minute
   */
  async waitFor(rows: number): Promise<number> {
    const start = performance.now();
    const wanted = this.acknowledged.length + rows;
    while (this.acknowledged.length < wanted) {
      if (performance.now() - start > 30_000) throw new Error('No write was acknowledged for 30 s');
      await pause(50);
    }
    return performance.now() - start;
  }

  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.loops);
  }

  /** How many acknowledged rows the database does not have. */
  async countLost(backend: BackendProcess): Promise<number> {
    const sql = postgres({ ...backend.database.superuser, max: 1 });
    const rows = await sql<{ name: string }[]>`select name from public.networks`;
    await sql.end();
    const stored = new Set(rows.map(({ name }) => name));
    return this.acknowledged.filter((name) => !stored.has(name)).length;
  }

  private async loop(backend: BackendProcess): Promise<void> {
    while (this.running) if (!(await this.write(backend))) await pause(20);
  }

  private async write(backend: BackendProcess): Promise<boolean> {
    const name = randomUUID();
    try {
      const response = await fetch(`${backend.url}/rest/v1/networks`, {
        method: 'POST',
        headers: { apikey: backend.serviceKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name }),
        signal: AbortSignal.timeout(20_000),
      });
      const answer = await response.text();
      if (response.status === 201) this.acknowledged.push(name);
      else this.refusals.add(`${response.status} ${answer}`);
      return response.status === 201;
    } catch {
      return false;
    }
  }
}

/** Waits. @param milliseconds how long */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
