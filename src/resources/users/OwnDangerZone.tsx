import '../../i18n/accountTexts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLogout } from 'react-admin';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useDataApi } from '../../kit/useDataApi';
import { useReportRefusal } from '../../kit/errors/useReportRefusal';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';

const REFUSALS = {
  last_network_admin: 'resources.profiles.delete.lastNetworkAdmin',
  last_super_user: 'resources.profiles.delete.lastSuperUser',
} as const;

/** The end of the own account, after the email address was typed; then Login. */
export function OwnDangerZone() {
  const translate = useText();
  const dataApi = useDataApi();
  const logout = useLogout();
  const me = useCurrentUser();
  const report = useReportRefusal(REFUSALS);
  const [asking, setAsking] = useState(false);
  const titleId = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await dataApi.invokeFunction('delete-self', {}, { message: 'account.danger.failed' });
    },
    onSuccess: () => logout(),
    onError: report,
  });
  return (
    <Box
      component={Card}
      flat
      element="section"
      aria-labelledby={titleId}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '1rem',
        borderColor: 'larder.dangerBorder',
        p: '1.25rem',
      }}
    >
      <Box sx={{ flex: '1 1 14rem' }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ color: 'larder.dangerText' }}>
          {translate('account.danger.title')}
        </Typography>
        <Typography color="textSecondary">{translate('account.danger.text')}</Typography>
      </Box>
      <Button
        variant="outlined"
        color="error"
        onClick={() => {
          setAsking(true);
        }}
      >
        {translate('account.danger.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={translate('account.danger.ask')}
        text={translate('account.danger.askText')}
        typed={me?.email}
        confirmLabel={translate('account.danger.delete')}
        busy={isPending}
        onConfirm={() => {
          mutate();
        }}
        onClose={() => {
          setAsking(false);
        }}
      />
    </Box>
  );
}
