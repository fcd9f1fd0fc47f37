import type { Outcome, Scene } from './scene';
import type { ActorName, aPerson, Network } from './world';

/** People of the network, some at the location of its admin, who are not that admin's to move. */
export const somebodyOfOthers: [
  string,
  (here: Network) => Omit<Parameters<typeof aPerson>[1], 'network'>,
][] = [
  ['who works elsewhere', (here) => ({ links: { [here.otherLocation]: 'member' } })],
  [
    'who works elsewhere too',
    (here) => ({ links: { [here.location]: 'member', [here.otherLocation]: 'member' } }),
  ],
  ['who works nowhere', () => ({})],
  [
    'who runs the network',
    (here) => ({ role: 'networkAdmin', links: { [here.location]: 'member' } }),
  ],
  ['who is a super user', (here) => ({ role: 'superUser', links: { [here.location]: 'member' } })],
];

/** SHA-256 of nothing in particular. */
export const A_TOKEN_HASH = 'a'.repeat(64);

type Place = Pick<Network, 'id' | 'location'>;

/** Asks whether an actor may invite an address; the answer's row has the request's id. */
export const prepare = (
  scene: Scene,
  actor: ActorName,
  email: string,
  {
    where = scene.here,
    role = 'member',
    firstName = 'Leah',
    key = null,
  }: { where?: Place; role?: string | null; firstName?: string; key?: string | null } = {},
): Promise<Outcome> =>
  scene.as(actor, [
    `select public.prepare_invitation($1, $2, $3, $4, $5, 'Abrams', $6) as id`,
    email,
    where.id,
    where.location,
    role,
    firstName,
    key,
  ]);

/** What the server learns of the address of a request. */
export const target = (scene: Scene, request: unknown, email: string): Promise<Outcome> =>
  scene.as({ role: 'service_role' }, [
    `select public.invitation_target($1, $2) as answer`,
    String(request),
    email,
  ]);

/** Does what a request asks for; the answer's row has what became of it in `done`. */
export const complete = (
  scene: Scene,
  request: unknown,
  email: string,
  { firstName = 'Leah', tokenHash = A_TOKEN_HASH }: { firstName?: string; tokenHash?: string } = {},
): Promise<Outcome> =>
  scene.as({ role: 'service_role' }, [
    `select public.complete_invitation($1, $2, $3, 'Abrams', $4) as done`,
    String(request),
    email,
    firstName,
    tokenHash,
  ]);

/** Gives a request up, as the function does after a refusal. */
export const cancel = (scene: Scene, request: unknown): Promise<Outcome> =>
  scene.as({ role: 'service_role' }, ['select public.cancel_invitation($1)', String(request)]);

/** All steps at once, as the function takes them for somebody whom the auth server knows. */
export async function invite(
  scene: Scene,
  actor: ActorName,
  email: string,
  options: Parameters<typeof prepare>[3] & Parameters<typeof complete>[3] = {},
): Promise<Outcome> {
  const prepared = await prepare(scene, actor, email, options);
  if (prepared.code !== undefined) return prepared;
  const request = prepared.rows[0]?.['id'];
  const completed = await complete(scene, request, email, options);
  if (completed.code !== undefined) await cancel(scene, request);
  return completed;
}
