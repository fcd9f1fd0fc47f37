import Box from '@mui/material/Box';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { useReportError } from '../../kit/errors/useReportError';
import { useDataApi } from '../../kit/useDataApi';
import { CheckboxField } from '../../ui/Checkbox';

const ANSWER = z.boolean();
const WANTED = ['report mail'];

/**
 * Whether the person gets a mail with the link when a month has ended, at the own address only. Not
 * there before the database has said what holds: a box that may be wrong is worse than none.
 */
export function ReportMail() {
  const translate = useText();
  const email = useCurrentUser()?.email;
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const reportError = useReportError();
  const message = 'reports.mail.failed';
  const { data: isWanted } = useQuery({
    queryKey: WANTED,
    queryFn: async ({ signal }) =>
      z.parse(ANSWER, await dataApi.rpc('my_report_mail', {}, { message, signal })),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: boolean) =>
      z.parse(ANSWER, await dataApi.rpc('set_report_mail', { p_wanted: wanted }, { message })),
    onSuccess: (holds) => {
      queryClient.setQueryData(WANTED, holds);
      notify(translate(holds ? 'reports.mail.on' : 'reports.mail.off'), { type: 'success' });
    },
    onError: reportError,
  });
  if (isWanted === undefined || email === undefined) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <CheckboxField
        label={translate('reports.mail.label')}
        help={translate('reports.mail.help', { email })}
        checked={isWanted}
        onChange={(event) => {
          // A second press while the first is on its way would only undo it.
          if (!isPending) mutate(event.target.checked);
        }}
      />
    </Box>
  );
}
