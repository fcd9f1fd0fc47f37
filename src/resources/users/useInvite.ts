import { useNotify } from 'react-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { TOAST } from '../../config';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useDataApi } from '../../kit/useDataApi';
import { useReportRefusal } from '../../kit/errors/useReportRefusal';
import type { FormValues } from '../../kit/form/schemaOf';
import type { Placement } from './placement';
import { useText, type TextUnder } from '../../i18n/text';

const text = <Key extends TextUnder<'resources.location_users'>>(key: Key) =>
  `resources.location_users.${key}` as const;

/** Who is invited (a filled-in form of an invitation), and to which location. */
export type InviteRequest = FormValues & { network_id: string; location_id: string };

const ANSWER = z.object({ status: z.enum(['invited', 'added', 'restored']) });

const REFUSALS = {
  not_allowed: text('invite.refused'),
  rate_limited: text('invite.tooMany'),
};

/** Sends invitations, and says how it went. */
export function useInvite() {
  const dataApi = useDataApi();
  const translate = useText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const report = useReportRefusal(REFUSALS);
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: async (request: InviteRequest) =>
      z.parse(
        ANSWER,
        await dataApi.invokeFunction('invite-user', request, { message: text('errors.create') }),
      ),
    onSuccess: ({ status }) => {
      // Who has an account in the network gets no mail: nothing is left to set up.
      const outcome = status === 'added' ? 'added' : 'invited';
      notify(translate(text(`success.${outcome}`)), {
        type: 'success',
        description: translate(text(`success.${outcome}Detail`)),
        autoHideDuration: TOAST.longDuration,
      });
      void queryClient.invalidateQueries({ queryKey: ['profiles'] });
      void queryClient.invalidateQueries({ queryKey: ['location_users'] });
    },
    onError: report,
  });
  return {
    /** @throws what the data provider throws; the toast is shown already */
    invite: mutateAsync,
    /** Sends the mail once more; the role stays. */
    inviteAgain: ({ email, first_name, last_name, role, location_id }: Placement) => {
      const networkId = user?.networkId;
      if (!networkId || role === null || location_id === null) return;
      mutate({
        email,
        first_name: first_name ?? '',
        last_name: last_name ?? '',
        role,
        network_id: networkId,
        location_id,
      });
    },
    isPending,
  };
}
