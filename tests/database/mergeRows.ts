import { FIELDS, type MergeModel } from './mergeModel';

/** What the database should hold. */
export function expectedRows(model: MergeModel) {
  return {
    clients: [...model.clients.keys()].toSorted().map((id) => {
      const holding = model.merges.find(({ holds, merged }) => holds && merged === id);
      return {
        id,
        ...Object.fromEntries(FIELDS.map((field) => [field, model.valueOf(id, field)])),
        merged_into: holding?.survivor ?? null,
        deleted: holding !== undefined || model.clients.get(id)?.deleted === true,
        matched: holding === undefined && model.clients.get(id)?.deleted !== true,
      };
    }),
    visits: [...model.visits.keys()].toSorted().map((id) => {
      const visit = model.visits.get(id);
      const home = model.resolve(visit?.home ?? '');
      return { id, home, order_home: home, note: visit?.note, deleted: visit?.deleted };
    }),
    members: [...model.members.keys()].toSorted().map((id) => ({
      id,
      home: model.resolve(model.members.get(id)?.home ?? ''),
      deleted: model.members.get(id)?.deleted,
    })),
  };
}

/** What it holds. */
export async function foundRows(model: MergeModel) {
  const ids = (map: Map<string, unknown>) => `{${[...map.keys()].join()}}`;
  return {
    clients: await model.scene().owner([
      `select id, ${FIELDS.join(', ')}, merged_into, deleted_at is not null as deleted,
              exists (select from private.client_match m where m.client_id = c.id) as matched
       from public.clients c where id = any ($1::text::uuid[]) order by id`,
      ids(model.clients),
    ]),
    visits: await model.scene().owner([
      `select v.id, v.client_id as home, coalesce(o.client_id, v.client_id) as order_home, v.note,
              v.deleted_at is not null as deleted
       from public.visits v left join public.orders o on o.visit_id = v.id
       where v.id = any ($1::text::uuid[]) order by v.id`,
      ids(model.visits),
    ]),
    members: await model.scene().owner([
      `select id, client_id as home, deleted_at is not null as deleted
       from public.household_members where id = any ($1::text::uuid[]) order by id`,
      ids(model.members),
    ]),
  };
}
