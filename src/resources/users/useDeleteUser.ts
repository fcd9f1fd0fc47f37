import { useNotify } from 'react-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useDataApi } from '../../kit/useDataApi';
import { useForgetRecords } from '../../kit/details/useForgetRecords';
import { useReportRefusal } from '../../kit/errors/useReportRefusal';
import { nameOf, type Placement } from './placement';
import { useText, type TextUnder } from '../../i18n/text';

const text = <Key extends TextUnder<'resources.profiles'>>(key: Key) =>
  `resources.profiles.${key}` as const;

const ANSWER = z.object({ status: z.enum(['deleted', 'unlinked']) });

const REFUSALS = {
  last_network_admin: text('delete.lastNetworkAdmin'),
  last_super_user: text('delete.lastSuperUser'),
};

/** Deletes a colleague's account, or the links that the signed-in person administers. */
export function useDeleteUser(onDeleted: () => void) {
  const dataApi = useDataApi();
  const translate = useText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const me = useCurrentUser();
  const report = useReportRefusal(REFUSALS);
  const forget = useForgetRecords('profiles');
  return useMutation({
    mutationFn: async ({ id }: Placement) =>
      z.parse(
        ANSWER,
        await dataApi.invokeFunction(
          'delete-user',
          { user_id: id },
          { message: text('errors.delete') },
        ),
      ),
    onSuccess: ({ status }, user) => {
      if (status === 'deleted') {
        forget([user.id]);
        notify(translate(text('success.delete')), { type: 'success' });
      } else {
        const names = { name: nameOf(user), location: me?.activeLocation?.name ?? '' };
        notify(translate(text('success.unlink'), names), {
          type: 'info',
          description: translate(text('success.unlinkDetail'), names),
        });
      }
      onDeleted();
      void queryClient.invalidateQueries({ queryKey: ['location_users'] });
      // Not at once: the page of the deleted user would ask for it and find nothing.
      void queryClient.invalidateQueries({ queryKey: ['profiles'], refetchType: 'none' });
    },
    onError: report,
  });
}
