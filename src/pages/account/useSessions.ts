import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useReportError } from '../../kit/errors/useReportError';
import { useDataApi } from '../../kit/useDataApi';

const sessionSchema = z.object({
  id: z.string(),
  /** The kind of browser and of system; null for one that is not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The network address that it was last refreshed from. */
  address: z.nullable(z.string()),
  created_at: z.string(),
  used_at: z.string(),
  is_current: z.boolean(),
  /** False while only the password was given. */
  is_complete: z.boolean(),
});

/** One of the places where the signed-in person is signed in. */
export type OwnSession = z.infer<typeof sessionSchema>;

const keyOf = (userId: string) => ['account', 'sessions', userId];

/** Where a person is signed in, this session first. */
export function useSessions(userId: string) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }) =>
      z.parse(
        z.array(sessionSchema),
        await dataApi.rpc('my_sessions', {}, { message: 'account.sessions.loadFailed', signal }),
      ),
  });
}

/**
 * Ends sessions of the signed-in person: the one that is named, or all others; a failure is said.
 *
 * @param onDone called with what was ended
 */
export function useEndSessions(userId: string, onDone: (ended: OwnSession | 'others') => void) {
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: OwnSession | 'others') =>
      which === 'others'
        ? dataApi.rpc('end_other_sessions', {}, { message: 'account.sessions.failed' })
        : dataApi.rpc('end_session', { p_id: which.id }, { message: 'account.sessions.failedOne' }),
    onSuccess: (_answer, which) => onDone(which),
    onError: useReportError(),
    // also after a failure: it may have ended by itself
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}
