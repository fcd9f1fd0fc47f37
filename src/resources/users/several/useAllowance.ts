import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useDataApi } from '../../../kit/useDataApi';

export const ALLOWANCE_KEY = ['invitations', 'allowance'] as const;

const shape = z.object({ left: z.int(), retry_at: z.nullable(z.string()) });

/**
 * How many invitations the signed-in person may still send, and when the next one where none is left;
 * undefined while that is not known. Who sends all the same is told by the server.
 */
export function useAllowance(): z.infer<typeof shape> | undefined {
  const dataApi = useDataApi();
  const { data } = useQuery({
    queryKey: ALLOWANCE_KEY,
    queryFn: async ({ signal }) =>
      z.parse(
        shape,
        await dataApi.rpc(
          'invitation_allowance',
          {},
          { signal, message: 'resources.location_users.errors.create' },
        ),
      ),
  });
  return data;
}
