import { summarize, type Summary } from '../statistics';
import type { Person } from './Clicker';

/** As deep as the API goes, for as many rows as it answers at most. */
const DEEPEST =
  'clients?select=*,visits(*,orders(*,order_items(*)))&order=search_text.desc&limit=1000';
/** What the other one reads meanwhile: a page of a list. */
const PAGE =
  'clients?select=id,full_name,email,phone_number&deleted_at=is.null&order=full_name,id&limit=10';
const AT_ONCE = 12;
const PAGES = 200;

/** What one member's greed costs another one. */
export interface Greed {
  alone: Summary;
  beside: Summary;
  /** How often each status was the answer to the greedy one. */
  statuses: Readonly<Record<string, number>>;
}

interface Api {
  url: string;
  publishableKey: string;
}

async function statusOf({ url, publishableKey }: Api, { token }: Person, path: string) {
  const headers = { apikey: publishableKey, Authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/rest/v1/${path}`, { headers });
  await response.arrayBuffer();
  return response.status;
}

/** How long the pages of a list take, one after the other. */
async function turnPages(api: Api, person: Person): Promise<Summary> {
  const times: number[] = [];
  for (let page = 0; page < PAGES; page++) {
    const start = performance.now();
    const status = await statusOf(api, person, `${PAGE}&offset=${page * 10}`);
    if (status !== 200) throw new Error(`A page of the list was answered with ${status}`);
    times.push(performance.now() - start);
  }
  return summarize(times);
}

/**
 * Lets one member read a list while another one asks twelve times at once, again and again, for as
 * much as a request can ask.
 *
 * @param reader whose time is taken
 * @param greedy somebody else
 */
export async function measureGreed(api: Api, reader: Person, greedy: Person): Promise<Greed> {
  await turnPages(api, reader);
  const alone = await turnPages(api, reader);
  const statuses: Record<string, number> = {};
  let enough = false;
  const grabbing = Array.from({ length: AT_ONCE }, async () => {
    while (!enough) {
      const status = await statusOf(api, greedy, DEEPEST);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  const beside = await turnPages(api, reader);
  enough = true;
  await Promise.all(grabbing);
  return { alone, beside, statuses };
}
