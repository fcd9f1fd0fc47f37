import { afterAll, expect, it } from 'vitest';
import { useApiWorld } from '../support/apiWorld';

const world = useApiWorld();

afterAll(async () => {
  await world().sql`drop function if exists public.made_later()`;
  await world().sql`notify pgrst, 'reload schema'`;
});

it('REST knows a function that was made later once it is told to read the schema again', async () => {
  const call = async (): Promise<number> => {
    const { error, status } = await (await world().client('member')).rpc('made_later' as never);
    return error?.code === 'PGRST202' ? 404 : status;
  };
  await world().sql`create function public.made_later() returns int language sql as 'select 1'`;
  await world().sql`grant execute on function public.made_later() to authenticated`;
  expect(await call()).toBe(404);
  await world().sql`notify pgrst, 'reload schema'`;
  await expect.poll(call, { timeout: 20_000 }).toBe(200);
});
