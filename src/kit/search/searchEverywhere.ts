import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { can } from '../../access/can';
import type { Subject } from '../../access/roles';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import type { EntityName } from '../../entities';
import type { ResourceDefinition } from '../declaration';

/** Rows of an entity at most. */
export const ROWS = 5;

/** What the database function `search_everywhere` answers at once; every other entity is asked by its list. */
export const AT_ONCE: readonly EntityName[] = ['clients', 'orders', 'inventory_items', 'events'];

const FAILED = 'palette.failed';

const answerShape = z.record(z.string(), z.array(z.looseObject({ id: z.string() })));

/** What was found of one entity. */
export interface Found {
  entity: EntityName;
  records: readonly RaRecord[];
}

/**
 * The entities that somebody searches: those with a page for a record and with `search` in their declaration,
 * as far as they may list them; at no location, none of a location's.
 */
export const searched = (
  resources: readonly ResourceDefinition[],
  subject: Subject,
  locationId: string | undefined,
  hasDetails: (entity: EntityName) => boolean,
): ResourceDefinition[] =>
  resources.filter(
    ({ name, access, search, scope }) =>
      search.length > 0 &&
      hasDetails(name) &&
      can(access, subject, 'list') &&
      (scope !== 'location' || locationId !== undefined),
  );

interface Asked {
  /** As `searched` says. */
  resources: readonly ResourceDefinition[];
  /** The active location, if there is one. */
  locationId: string | undefined;
  text: string;
  /** Related rows that an entity's results need. */
  embedOf: (entity: EntityName) => readonly string[] | undefined;
  signal: AbortSignal;
}

/**
 * What a text finds, in the order of the resources, those without a result left out.
 *
 * @throws DataError when the server does not answer
 */
export async function searchEverywhere(
  api: Pick<LarderDataProvider, 'rpc' | 'getList'>,
  { resources, locationId, text, embedOf, signal }: Asked,
): Promise<Found[]> {
  const atOnce =
    locationId === undefined
      ? []
      : resources.map(({ name }) => name).filter((name) => AT_ONCE.includes(name));
  const readAtOnce = async (): Promise<Readonly<Record<string, RaRecord[]>>> => {
    if (atOnce.length === 0) return {};
    const args = { p_location_id: locationId, p_query: text, p_entities: atOnce, p_limit: ROWS };
    return z.parse(
      answerShape,
      await api.rpc('search_everywhere', args, { signal, message: FAILED }),
    );
  };
  const readList = async ({
    name,
    sort,
    searchFunction,
  }: ResourceDefinition): Promise<RaRecord[]> => {
    const embed = embedOf(name);
    const { data } = await api.getList<RaRecord>(name, {
      pagination: { page: 1, perPage: ROWS },
      // Without an order a ranked search gives the best first.
      sort: searchFunction?.ranks ? { field: 'id', order: 'ASC' } : sort,
      filter: { q: text },
      ...(embed && { meta: { embed } }),
      signal,
    });
    return data;
  };
  const others = resources.filter(({ name }) => !atOnce.includes(name));
  const [together, ...lists] = await Promise.all([readAtOnce(), ...others.map(readList)]);
  const listed = new Map(others.map(({ name }, index) => [name, lists[index] ?? []]));
  return resources
    .map(({ name }) => ({ entity: name, records: together[name] ?? listed.get(name) ?? [] }))
    .filter(({ records }) => records.length > 0);
}
