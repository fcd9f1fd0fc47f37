import { json } from './calls';
import type { Scene } from './scene';
import type { ActorName } from './world';

/** Adds a field of the scene's network, or another one, as the owner: its id. */
export async function aField(
  { here, owner }: Scene,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const [row] = await owner([
    `insert into public.custom_fields (network_id, entity, label, kind, options, required, readers, ask_at_check_in)
     select coalesce(v.network_id, $1), coalesce(v.entity, 'clients'), v.label, v.kind, coalesce(v.options, '[]'),
            coalesce(v.required, false), coalesce(v.readers, 'all'), coalesce(v.ask_at_check_in, false)
     from jsonb_populate_record(null::public.custom_fields, $2::text::jsonb) v returning id`,
    here.id,
    json(values),
  ]);
  return String(row?.['id']);
}

/** What people do with the fields of a network, and with their answers. */
export function fieldSteps(scene: () => Scene) {
  /** Adds a field by the API: its row. */
  const add = (values: Readonly<Record<string, unknown>>, actor: ActorName = 'networkAdmin') =>
    scene().as(actor, [
      `insert into public.custom_fields (
         network_id, entity, label, kind, options, readers, ask_at_check_in, default_value)
       select $1, coalesce(v.entity, 'clients'), v.label, v.kind, coalesce(v.options, '[]'),
              coalesce(v.readers, 'all'), coalesce(v.ask_at_check_in, false), v.default_value
       from jsonb_populate_record(null::public.custom_fields, $2::text::jsonb) v returning *`,
      scene().here.id,
      json(values),
    ]);

  /** Changes columns of a field by the API: its row. */
  const change = (id: string, values: Readonly<Record<string, unknown>>) => {
    const columns = Object.keys(values).join(', ');
    return scene().as('networkAdmin', [
      `update public.custom_fields f set (${columns}) =
         (select ${columns} from jsonb_populate_record(null::public.custom_fields, $2::text::jsonb))
       where id = $1 returning *`,
      id,
      json(values),
    ]);
  };

  /** Writes the column custom of a record by the API: what it holds then. */
  const answer = (
    custom: object | string | null,
    { entity = 'clients', id = scene().here.client } = {},
  ) =>
    scene().as('networkAdmin', [
      `update public.${entity} set custom = $2::text::jsonb where id = $1 returning custom as r`,
      id,
      typeof custom === 'string' ? custom : custom && json(custom),
    ]);

  /** What the column custom of a record holds. */
  const answersOf = async (id = scene().here.client, entity = 'clients'): Promise<unknown> => {
    const [row] = await scene().owner([`select custom from public.${entity} where id = $1`, id]);
    return row?.['custom'];
  };

  /** What somebody reads of all fields of a record. */
  const readBy = async (
    actor: ActorName,
    id = scene().here.client,
    entity = 'clients',
  ): Promise<unknown> => {
    const { rows } = await scene().as(actor, [
      `select public.all_custom(t) as r from public.${entity} t where id = $1`,
      id,
    ]);
    return rows[0]?.['r'];
  };

  /** Adds a client by the API. */
  const insertClient = async (
    custom: object | null,
    actor: Parameters<Scene['as']>[0] = 'member',
  ) => {
    const outcome = await scene().as(actor, [
      `insert into public.clients (network_id, first_name, custom) values ($1, 'Rosa', $2::text::jsonb)
       returning id, custom`,
      scene().here.id,
      custom && json(custom),
    ]);
    const [row] = outcome.rows;
    return { ...outcome, id: String(row?.['id']), custom: row?.['custom'] };
  };

  return { add, change, answer, answersOf, readBy, insertClient };
}
