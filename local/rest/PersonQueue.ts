/** How much of the database one person may take at once. */
export interface QueueLimits {
  /** Requests of one person that run at the same time. */
  running: number;
  /** Further ones that wait; one more is refused. */
  waiting: number;
  /** How long one waits before it is refused, in milliseconds. */
  patience: number;
}

/**
 * A page of the app sends a handful of requests, of which three at a time are soon answered. Who waits
 * is told before the app gives up by itself (API.timeout of src/config.ts).
 */
const LIMITS: QueueLimits = { running: 3, waiting: 100, patience: 15_000 };

/** After how many seconds somebody who was refused may ask again. */
const RETRY_SECONDS = 5;

/** Why a request was not run: too many of the same person's run and wait already. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests';

  /** The answer, in PostgREST's shape. */
  toResponse(): Response {
    const body = {
      code: 'PT429',
      message: 'Too many of your requests are running at once.',
      details: null,
      hint: `Wait ${RETRY_SECONDS} seconds and try again.`,
    };
    const headers = { 'Retry-After': String(RETRY_SECONDS) };
    return Response.json(body, { status: 429, headers });
  }
}

/** The requests of one person. */
interface Line {
  running: number;
  /** Begins the request that waits, in the order in which they came. */
  waiting: Set<() => void>;
}

/** Lets a few requests of each person run at once, and others of the same person wait for them. */
export class PersonQueue {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly limits: QueueLimits = LIMITS) {}

  /**
   * Runs something as soon as it is its turn.
   *
   * @param person who asks
   * @param signal when nobody waits for the answer any more
   * @throws TooManyRequests instead of running it; what it throws itself
   */
  async run<Result>(
    person: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const line = this.lines.get(person) ?? { running: 0, waiting: new Set() };
    this.lines.set(person, line);
    if (line.running < this.limits.running) line.running += 1;
    else await this.turn(line, signal);
    try {
      return await work();
    } finally {
      const [next] = line.waiting;
      // Whoever is next takes this place over.
      if (next) next();
      else if (--line.running === 0) this.lines.delete(person);
    }
  }

  private turn({ waiting }: Line, signal: AbortSignal): Promise<void> {
    if (waiting.size >= this.limits.waiting || signal.aborted) throw new TooManyRequests();
    return new Promise((begin, refuse) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        waiting.delete(start);
      };
      const start = (): void => {
        leave();
        begin();
      };
      const giveUp = (): void => {
        leave();
        refuse(new TooManyRequests());
      };
      const timer = setTimeout(giveUp, this.limits.patience);
      signal.addEventListener('abort', giveUp);
      waiting.add(start);
    });
  }
}
