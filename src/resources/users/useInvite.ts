import { useNotify } from 'react-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { INVITATIONS_A_DAY, TOAST } from '../../config';
import { formatDate, formatMomentDay, formatMomentTime, today } from '../../i18n/dates';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useDataApi } from '../../kit/useDataApi';
import { useReportRefusal } from '../../kit/errors/useReportRefusal';
import type { FormValues } from '../../kit/form/schemaOf';
import type { Placement } from './placement';
import { text as words, useText, type TextUnder } from '../../i18n/text';

const text = <Key extends TextUnder<'resources.location_users'>>(key: Key) =>
  `resources.location_users.${key}` as const;

/** Who is invited (a filled-in form of an invitation), and to which location. */
export type InviteRequest = FormValues & { network_id: string; location_id: string };

/** What `invite-user` answers. */
export const ANSWER = z.object({ status: z.enum(['invited', 'added', 'offered', 'restored']) });

/** What to do, by the reason of a refusal. */
export const REFUSALS = {
  not_allowed: text('invite.refused'),
  rate_limited: text('invite.tooMany'),
  invitation_limit: limitWords,
  invitation_under_way: text('invite.underWay'),
  works_here: text('invite.worksHere'),
  not_mailed: text('invite.notMailed'),
  name_not_plain: 'form.errors.notPlain',
} as const;

/** What an invitation changes. */
export const INVITED_TABLES = ['profiles', 'location_users', 'open_location_offers'] as const;

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
      const outcome = status === 'restored' ? 'invited' : status;
      notify(translate(text(`success.${outcome}`)), {
        type: 'success',
        description: translate(text(`success.${outcome}Detail`)),
        autoHideDuration: TOAST.longDuration,
      });
    },
    onError: report,
    // Also after a failure: the account may be made, and its mail not sent.
    onSettled: () => {
      for (const table of INVITED_TABLES) void queryClient.invalidateQueries({ queryKey: [table] });
    },
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

const LIMIT = z.object({ retry_at: z.string() });

/**
 * When the next invitation may be sent, by the clocks of the location.
 *
 * @param facts with `retry_at`, a moment
 */
export function limitWords(facts: unknown): string {
  const { retry_at: moment } = z.parse(LIMIT, facts);
  const isToday = formatMomentDay(moment) === formatDate(today());
  return words('resources.location_users.invite.limit', {
    limit: INVITATIONS_A_DAY,
    day: words(`resources.location_users.invite.${isToday ? 'today' : 'tomorrow'}`),
    time: formatMomentTime(moment),
  });
}
