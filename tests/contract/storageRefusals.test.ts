import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { useApiWorld } from '../support/apiWorld';
import { PNG } from '../support/images';
import { photoBucket } from '../support/photoBucket';
import { signToken } from '../support/signInAs';
import {
  BAD_STORAGE_REQUESTS,
  type BadStorageRequest,
  type StorageSender,
} from './badStorageRequests';

// The same table is asked of the embedded backend and of Supabase's own storage: what one answers, the
// other answers.
const backend = inject('backend');
const world = useApiWorld();
let folder: string;
beforeAll(() => {
  folder = `${world().here.id}/${world().claims.member.sub}`;
});

const OWN = 'avatar-1.png';
const FREE = 'avatar-2.png';

beforeEach(async () => {
  await world().sql`delete from storage.objects where starts_with(name, ${folder})`;
  const { error } = await photoBucket(await world().client('member')).upload(
    `${folder}/${OWN}`,
    PNG,
  );
  expect(error).toBeNull();
});

const an = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

async function tokenOf(as: StorageSender): Promise<string | null> {
  const { claims, publishableKey, token } = world();
  const foreign = { ...backend, jwtSecret: 'another-secret-another-secret-another' };
  return {
    person: () => token('member'),
    stranger: () => token('elsewhere'),
    nobody: () => publishableKey,
    bare: () => null,
    expired: () => token({ ...claims.member, iat: an(-7200), exp: an(-3600) }),
    foreign: () => signToken(foreign, { ...claims.member, jti: randomUUID() }),
    malformed: () => 'not.a.token',
  }[as]();
}

const named = (text: string): string =>
  text.replaceAll(':own', `${folder}/${OWN}`).replaceAll(':free', `${folder}/${FREE}`);

const bodyOf = (body: string | Buffer): BodyInit =>
  typeof body === 'string' ? named(body) : new Uint8Array(body);

async function send({ method, path, as, body, type = 'application/json' }: BadStorageRequest) {
  const token = await tokenOf(as);
  return fetch(`${world().url}/storage/v1${named(path)}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': type }),
      ...(token !== null && {
        apikey: world().publishableKey,
        authorization: `Bearer ${token}`,
      }),
    },
    ...(body !== undefined && { body: bodyOf(body) }),
  });
}

const refusal = z.looseObject({
  statusCode: z.string(),
  error: z.string().min(1),
  code: z.string().min(1),
  message: z.string().min(1),
});

describe('storage refuses as Supabase’s own does', () => {
  it.each([
    ['malformed JSON', '{', 'FastifyError'],
    ['a body of another form', '[]', 'Error'],
  ])('%s: by the name that its web server gives', async (what, body, error) => {
    const request = { what, body, method: 'POST', path: '/object/move', as: 'person' } as const;
    const response = await send({ ...request, status: 400, statusCode: '400', code: '' });
    expect(await response.json()).toMatchObject({ statusCode: '400', error });
  });

  it.each(
    BAD_STORAGE_REQUESTS.map(
      (request) => [request.method, request.path, request.what, request] as const,
    ),
  )('%s %s: %s', async (_method, _path, _what, request) => {
    const response = await send(request);
    const text = await response.text();
    expect(response.status, text).toBe(request.status);
    const kept = await world().sql`
      select name from storage.objects where starts_with(name, ${folder})`;
    expect(kept).toEqual([{ name: `${folder}/${OWN}` }]);
    const { statusCode, code } = request;
    expect(refusal.parse(JSON.parse(text))).toMatchObject({ statusCode, code });
  });
});
