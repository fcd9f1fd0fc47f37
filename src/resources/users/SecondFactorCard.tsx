import { useNotify } from 'react-admin';
import LockResetOutlinedIcon from '@mui/icons-material/LockResetOutlined';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { SectionCard } from '../../ui/SectionCard';
import { useDataApi } from '../../kit/useDataApi';
import { useReportError } from '../../kit/errors/useReportError';
import { nameOf, type Placement } from './placement';
import { useText, type TextUnder } from '../../i18n/text';
import { Button } from '../../ui/Button';

const text = <Key extends TextUnder<'resources.profiles.factor'>>(key: Key) =>
  `resources.profiles.factor.${key}` as const;

const ANSWER = z.object({ mailed: z.boolean() });

/** The way back in for somebody who lost the phone with the authenticator app. */
export function SecondFactorCard({ placement }: { placement: Placement }) {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const report = useReportError();
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
  };
  const names = { name: nameOf(placement) };
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      z.parse(
        ANSWER,
        await dataApi.invokeFunction(
          'reset-factors',
          { user_id: placement.id },
          { message: text('failed') },
        ),
      ),
    onSuccess: ({ mailed }) => {
      notify(translate(text('done')), {
        type: 'success',
        description: translate(text(mailed ? 'doneDetail' : 'notMailed'), names),
      });
      close();
    },
    onError: report,
  });
  return (
    <SectionCard title={translate(text('title'))}>
      <Typography color="textSecondary" sx={{ mb: '1rem' }}>
        {translate(text('text'), names)}
      </Typography>
      <Button
        variant="outlined"
        onClick={() => {
          setAsking(true);
        }}
      >
        {translate(text('reset'))}
      </Button>
      <ConfirmDialog
        open={asking}
        title={translate(text('ask'))}
        text={translate(text('askText'), names)}
        confirmLabel={translate(text('reset'))}
        icon={<LockResetOutlinedIcon />}
        busy={isPending}
        onConfirm={() => {
          mutate();
        }}
        onClose={close}
      />
    </SectionCard>
  );
}
