import { resultOf } from './calls';
import type { Scene } from './scene';
import type { ActorName } from './world';

/** Where the three live who are compared. */
export const HOME = {
  address_line1: '118 Oak St',
  city: 'Hamtramck',
  zip_code: '48212',
  phone_number: '(313) 555-0142',
};
/** One of them, with all that is compared. */
export const ROBERTO = {
  first_name: 'Roberto',
  last_name: 'Zapatero',
  date_of_birth: '1984-03-12',
  ...HOME,
};

/** What a part of a look answers. */
export interface Progress {
  scan_id: string;
  part: number;
  parts: number;
  pairs: number;
  done: boolean;
}

/** What tests of pairs read and do, in the running scene. */
export function pairCalls(scene: () => Scene) {
  const goOn = async (id: string | null = null, actor: ActorName = 'locationAdmin') => {
    const outcome = await scene().as(actor, [
      'select public.scan_clients($1, $2) as r',
      scene().here.id,
      id,
    ]);
    return { ...outcome, progress: resultOf(outcome.rows[0]) as unknown as Progress };
  };
  /** To the end. */
  async function scan(): Promise<Progress> {
    let { progress } = await goOn();
    while (!progress.done) ({ progress } = await goOn(progress.scan_id));
    return progress;
  }
  const pairOf = async (one: string, other: string) => {
    const { rows } = await scene().as('locationAdmin', [
      `select id, confidence, relative, bits, reasons, decision, decided_by, decided_at is not null as is_decided,
              updated_at::text as updated_at
       from public.client_pairs where first_client_id = least($1::uuid, $2::uuid) and second_client_id = greatest($1::uuid, $2::uuid)`,
      one,
      other,
    ]);
    return rows[0];
  };
  const decide = (
    pair: Record<string, unknown> | undefined,
    decision: string | null,
    actor: ActorName = 'locationAdmin',
  ) =>
    scene().as(actor, [
      'select public.decide_client_pair($1, $2, $3::text::timestamptz)',
      String(pair?.['id']),
      decision,
      String(pair?.['updated_at']),
    ]);
  const countPairs = async () =>
    resultOf(
      (
        await scene().as('networkAdmin', [
          'select public.count_client_pairs($1) as r',
          scene().here.id,
        ])
      ).rows[0],
    );
  const change = (id: string, what: string) =>
    scene().owner([`update public.clients set ${what} where id = $1 returning id`, id]);

  return { goOn, scan, pairOf, decide, countPairs, change };
}
