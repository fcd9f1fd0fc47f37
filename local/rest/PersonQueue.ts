/** How much of the server one person may take. */
export interface QueueLimits {
  /** Requests of one person that run at the same time. */
  running: number;
  /** Further ones that wait; one more is refused. */
  waiting: number;
  /** How long one waits before it is refused, in milliseconds. */
  patience: number;
  /** Bytes of answers that one person gets at a stretch before the rate counts. */
  stretch: number;
  /** Bytes per millisecond of whoever has taken more than that, and most of all, if others ask too. */
  rate: number;
  /** A request that runs longer, in milliseconds, costs as many bytes as could be sent meanwhile. */
  slow: number;
}

/**
 * A page of the app sends a handful of requests, of which three at a time are soon answered with some
 * ten thousand bytes. Writing an answer of a million keeps everybody else waiting. Who waits is told
 * before the app gives up by itself (API.timeout of src/config.ts).
 */
const LIMITS: QueueLimits = {
  ...{ running: 3, waiting: 100, patience: 15_000 },
  ...{ stretch: 5_000_000, rate: 1_000, slow: 1_000 },
};

/** How long after a request others still make room, in milliseconds: between two of them none runs. */
const PRESENCE = 5_000;

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
  /** When what was taken is made up for, at the rate that one person has in the long run. */
  evenAt: number;
  askedAt: number;
  /** Looks again when the person may go on. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Lets a few requests of each person run at once, and others of the same person wait for them. Whoever
 * has taken much waits longer while others ask for something.
 */
export class PersonQueue {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly limits: QueueLimits = LIMITS) {}

  /**
   * Runs something as soon as it is its turn.
   *
   * @param person who asks
   * @param signal when nobody waits for the answer
   * @param work gives the answer, with its Content-Length
   * @throws TooManyRequests instead of running it; what it throws itself
   */
  async run(person: string, signal: AbortSignal, work: () => Promise<Response>): Promise<Response> {
    const line = this.lineOf(person);
    if (signal.aborted) throw new TooManyRequests();
    await this.turn(line, signal);
    const start = Date.now();
    let bytes = 0;
    try {
      const answer = await work();
      bytes = Number(answer.headers.get('Content-Length'));
      return answer;
    } finally {
      this.charge(line, bytes, Date.now() - start);
      line.running -= 1;
      this.next(line);
    }
  }

  private lineOf(person: string): Line {
    for (const [name, line] of this.lines) if (hasGone(line)) this.lines.delete(name);
    const line = this.lines.get(person) ?? {
      ...{ running: 0, waiting: new Set(), evenAt: 0, askedAt: 0, timer: undefined },
    };
    this.lines.set(person, line);
    line.askedAt = Date.now();
    return line;
  }

  private turn(line: Line, signal: AbortSignal): Promise<void> {
    return new Promise((begin, refuse) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        line.waiting.delete(start);
      };
      const start = (): void => {
        leave();
        line.running += 1;
        begin();
      };
      const giveUp = (): void => {
        leave();
        refuse(new TooManyRequests());
      };
      const timer = setTimeout(giveUp, this.limits.patience);
      signal.addEventListener('abort', giveUp);
      line.waiting.add(start);
      this.next(line);
      if (line.waiting.has(start) && line.waiting.size > this.limits.waiting) giveUp();
    });
  }

  /** Begins what may begin, and looks again when more may. */
  private next(line: Line): void {
    clearTimeout(line.timer);
    for (const start of line.waiting) {
      const ahead = this.tookMost(line) ? line.evenAt - Date.now() : 0;
      // What is running now will be charged only at its end: near the end of the stretch one at a time.
      const most = ahead > this.stretch / 2 ? 1 : this.limits.running;
      if (line.running >= most) return;
      if (ahead > this.stretch) {
        line.timer = setTimeout(() => this.next(line), ahead - this.stretch);
        return;
      }
      start();
    }
  }

  /** The time in which a stretch is made up for. */
  private get stretch(): number {
    return this.limits.stretch / this.limits.rate;
  }

  /** Whether there are others, none of whom has taken more. */
  private tookMost(line: Line): boolean {
    const others = [...this.lines.values()].filter((other) => other !== line && !hasGone(other));
    return others.length > 0 && others.every(({ evenAt }) => evenAt <= line.evenAt);
  }

  private charge(line: Line, bytes: number, milliseconds: number): void {
    const { rate, slow, patience } = this.limits;
    const now = Date.now();
    const taken = bytes / rate + (milliseconds > slow ? milliseconds : 0);
    // However much it was, the pause ends before the patience of those who wait.
    line.evenAt = Math.min(Math.max(line.evenAt, now) + taken, now + this.stretch + patience / 2);
  }
}

/** Whether it no longer matters that somebody asked. */
const hasGone = ({ running, waiting, evenAt, askedAt }: Line): boolean =>
  running === 0 && waiting.size === 0 && Math.max(evenAt, askedAt + PRESENCE) <= Date.now();
