import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Box from '@mui/material/Box';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { useReportError } from '../../kit/errors/useReportError';
import { useDataApi } from '../../kit/useDataApi';

const ANSWER = z.boolean();
const WANTED = ['report mail'];

/**
 * Whether the person gets a mail with the link when a month has ended, at the own address only. Not
 * there before the database has said what holds: a box that may be wrong is worse than none.
 */
export function ReportMail() {
  const translate = useText();
  const id = useId();
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
      <FormControlLabel
        label={translate('reports.mail.label')}
        control={
          <Checkbox
            checked={isWanted}
            onChange={(event) => {
              // A second press while the first is on its way would only undo it.
              if (!isPending) mutate(event.target.checked);
            }}
            slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
          />
        }
      />
      <FormHelperText id={`${id}-help`} sx={{ ml: 0 }}>
        {translate('reports.mail.help', { email })}
      </FormHelperText>
    </Box>
  );
}
