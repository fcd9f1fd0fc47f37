import type postgres from 'postgres';

/** How long a pool that lost a connection still answers what was waiting for it. */
const DRAIN_MILLISECONDS = 2_000;
/** How long the statements that run by then may take (REST's own limit is 8 s). */
const END_SECONDS = 8;
/** Losses come in crowds; a new pool for each of them would be waste. */
const CROWD_MILLISECONDS = 200;

/**
 * A pool of postgres.js that opens another one in its place as soon as it loses a connection. Needed
 * because a connection of postgres.js 3.4.9 that lost its socket in the middle of a write keeps the
 * timer of that write and never writes again, and one that was reserved is given out without a
 * socket (connection.js, `closed` and `nextWrite`; index.js, `reserve`).
 */
export class RenewedPool<Sql extends postgres.Sql = postgres.Sql> {
  private pool: Sql;
  private closed = false;
  private last = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly old = new Set<Sql>();

  /** @param open makes a pool that calls back when one of its connections is gone */
  constructor(private readonly open: (onLost: () => void) => Sql) {
    this.pool = this.openOne();
  }

  /** The pool of now; not to be kept. */
  get current(): Sql {
    return this.pool;
  }

  /** Puts a new pool in place of a lost one, whose queries are refused at once. */
  renew(): void {
    const lost = this.replace();
    this.old.delete(lost);
    void lost.end({ timeout: 0 });
  }

  /** @param seconds how long running statements may take */
  async close(seconds: number): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    const all = [this.pool, ...this.old];
    await Promise.all(all.map((sql) => sql.end({ timeout: seconds })));
  }

  private openOne(): Sql {
    const opened: Sql = this.open(() => {
      if (opened === this.pool && !this.closed) this.onLost();
    });
    return opened;
  }

  private onLost(): void {
    const rest = this.last + CROWD_MILLISECONDS - Date.now();
    if (rest <= 0) return this.drain(this.replace());
    this.timer ??= setTimeout(() => this.drain(this.replace()), rest);
  }

  private replace(): Sql {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.last = Date.now();
    const lost = this.pool;
    this.old.add(lost);
    this.pool = this.openOne();
    return lost;
  }

  /** Its other connections may be sound, and statements be running there. */
  private drain(lost: Sql): void {
    const end = (): void => {
      this.old.delete(lost);
      void lost.end({ timeout: END_SECONDS });
    };
    setTimeout(end, DRAIN_MILLISECONDS).unref();
  }
}
