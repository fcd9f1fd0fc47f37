import { useNotify } from 'react-admin';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { SectionCard } from '../../ui/SectionCard';
import { auth } from '../../db/auth';
import { authErrorText } from '../auth/authErrorText';
import { useText } from '../../i18n/text';

/** Signs out every other browser and device; this one stays signed in. */
export function SessionsCard() {
  const translate = useText();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { error } = await auth.signOut({ scope: 'others' });
      if (error) throw error;
    },
    onSuccess: () => {
      notify(translate('account.sessions.done'), { type: 'success' });
    },
    onError: (error) => {
      notify(translate('account.sessions.failed'), {
        type: 'error',
        description: authErrorText(error),
      });
    },
  });
  return (
    <SectionCard
      title={translate('account.sessions.title')}
      text={translate('account.sessions.text')}
    >
      <Button
        variant="outlined"
        loading={isPending}
        onClick={() => {
          mutate();
        }}
      >
        {translate('account.sessions.submit')}
      </Button>
    </SectionCard>
  );
}
