import { randomUUID } from 'node:crypto';
import { pause } from '../Writers';

/** Who clicks, and where. */
export interface Person {
  token: string;
  network: string;
  location: string;
}

/** What the clicks of all people came to. */
export interface Tally {
  /** Milliseconds from each click until everything that it asked for was there. */
  times: number[];
  /** What failed: status and message, as the person would be told. */
  failures: string[];
  /** Names of the clients whose creation was acknowledged. */
  created: string[];
}

export const emptyTally = (): Tally => ({ times: [], failures: [], created: [] });

interface Asked {
  path: string;
  method?: 'POST';
  body?: unknown;
  /** The created client's name. */
  creates?: string;
}

const COLUMNS =
  'id,full_name,email,phone_number,date_of_birth,city,referral_type,updated_at,deleted_at';

/** A person who opens page after page, two to five seconds on each. */
export class Clicker {
  private tally = emptyTally();

  constructor(
    private readonly api: { url: string; publishableKey: string },
    private readonly person: Person,
    private readonly number: number,
  ) {}

  /** From now on counted here. */
  countIn(tally: Tally): void {
    this.tally = tally;
  }

  /** Clicks until the signal says that it is enough. */
  async run(enough: AbortSignal): Promise<void> {
    // Not all at the same moment.
    await pause((this.number * 97) % 3_000);
    for (let click = this.number; !enough.aborted; click++) {
      await this.click(this.pageAt(click));
      await pause(2_000 + ((click * 613) % 3_000));
    }
  }

  private async click(requests: readonly Asked[]): Promise<void> {
    const { tally } = this;
    const start = performance.now();
    const failures = await Promise.all(requests.map((request) => this.ask(request, tally)));
    const failed = failures.filter((failure) => failure !== null);
    if (failed.length === 0) tally.times.push(performance.now() - start);
    // What was asked before Postgres was killed and refused because of it belongs to the time after.
    this.tally.failures.push(...failed);
  }

  private async ask(request: Asked, tally: Tally): Promise<string | null> {
    const { path, method, body, creates } = request;
    try {
      const response = await fetch(`${this.api.url}/rest/v1/${path}`, {
        method: method ?? 'GET',
        headers: {
          apikey: this.api.publishableKey,
          Authorization: `Bearer ${this.person.token}`,
          'Content-Type': 'application/json',
          ...(!method && { Prefer: 'count=exact' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      if (!response.ok) return `${response.status} ${text}`;
      if (creates) tally.created.push(creates);
      return null;
    } catch (error) {
      return `no answer: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  /** What the pages of the app ask for when they are opened, one after the other. */
  private pageAt(click: number): readonly Asked[] {
    const { network, location } = this.person;
    const list = (table: string, where: string, order: string, page = 0): Asked => ({
      path:
        `${table}?select=${table === 'clients' ? COLUMNS : '*'}&and=${encodeURIComponent(`(${where})`)}` +
        `&order=${order}.asc,id.asc&limit=10&offset=${page * 10}`,
    });
    const ofNetwork = `deleted_at.is.null,network_id.eq."${network}"`;
    const ofLocation = `location_id.eq."${location}"`;
    const name = `load-${randomUUID()}`;
    const pages: readonly (readonly Asked[])[] = [
      [
        { path: 'rpc/dashboard_figures', method: 'POST', body: { p_location_id: location } },
        list('clients', ofNetwork, 'created_at'),
        list('events', `deleted_at.is.null,${ofLocation}`, 'start_date'),
      ],
      [list('clients', ofNetwork, 'full_name', click % 5)],
      [
        {
          path: 'rpc/search_clients',
          method: 'POST',
          body: { p_network_id: network, p_query: `person${click % 100}` },
        },
      ],
      [
        list('visits', `deleted_at.is.null,${ofLocation}`, 'visited_at'),
        list('orders', ofLocation, 'created_at'),
      ],
      [
        {
          path: 'clients',
          method: 'POST',
          body: { network_id: network, first_name: name },
          creates: name,
        },
      ],
      [list('events', `deleted_at.is.null,${ofLocation}`, 'name')],
      [list('orders', ofLocation, 'order_number')],
    ];
    return pages[click % pages.length] ?? [];
  }
}
