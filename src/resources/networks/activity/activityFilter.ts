import * as z from 'zod/mini';
import { isUuid } from '../../../data/uuid';
import { codesOf } from '../../../i18n/choices';
import { ACTIVITY_KINDS, actionsOf } from './kinds';

const moment = z.iso.datetime({ offset: true });

/** What the address may narrow the activity to; nothing of it is a person's name. */
const SHAPE = {
  'person@eq': z.string().check(z.refine(isUuid)),
  'kind@in': z.array(z.enum(codesOf(ACTIVITY_KINDS))).check(z.minLength(1)),
  'at@gte': moment,
  'at@lt': moment,
};

/** The filter of the activity, in the form in which filters of tables keep their values. */
export type ActivityFilter = {
  [Key in keyof typeof SHAPE]?: z.infer<(typeof SHAPE)[Key]>;
};

/** Reads values from a filter or the address; what is no value of ours is left out. */
export function readFilter(values: unknown): ActivityFilter {
  if (typeof values !== 'object' || values === null) return {};
  const given = new Map<string, unknown>(Object.entries(values));
  const kept = Object.entries(SHAPE).flatMap(([key, shape]) => {
    const read = z.safeParse(shape, given.get(key));
    return read.success ? [[key, read.data] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Reads the filter of an address. */
export function filterOfAddress(params: URLSearchParams): ActivityFilter {
  try {
    return readFilter(JSON.parse(params.get('filter') ?? '{}'));
  } catch {
    return {};
  }
}

/** The page of an address, from 1. */
export function pageOfAddress(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** What the database function is asked with. */
export const filterParameters = (filter: ActivityFilter) => ({
  p_person: filter['person@eq'] ?? null,
  p_actions: filter['kind@in'] ? actionsOf(filter['kind@in']) : null,
  p_from: filter['at@gte'] ?? null,
  p_until: filter['at@lt'] ?? null,
});
