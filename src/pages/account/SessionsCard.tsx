import { useNotify } from 'react-admin';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { ErrorState } from '../../ui/ErrorState';
import { SectionCard } from '../../ui/SectionCard';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { useText } from '../../i18n/text';
import { SessionList } from './SessionList';
import { useEndSessions, useSessions } from './useSessions';
import { Button } from '../../ui/Button';

/** Where the person is signed in, and the ways to end that elsewhere; this session stays. */
export function SessionsCard({ userId }: { userId: string }) {
  const translate = useText();
  const notify = useNotify();
  const { data, error, refetch } = useSessions(userId);
  const list = useRef<HTMLDivElement>(null);
  const othersButton = useRef<HTMLButtonElement>(null);
  const handover = useFocusHandover(() => othersButton.current ?? list.current);
  const { mutate, isPending, variables } = useEndSessions(userId, (ended) => {
    notify(translate(ended === 'others' ? 'account.sessions.done' : 'account.sessions.doneOne'), {
      type: 'success',
    });
  });
  return (
    <SectionCard
      title={translate('account.sessions.title')}
      text={translate('account.sessions.text')}
    >
      <Box
        ref={list}
        tabIndex={-1}
        {...handover}
        sx={{ display: 'grid', gap: '1rem', justifyItems: 'start', '&:focus': { outline: 'none' } }}
      >
        {error && !data ? (
          <ErrorState
            title={translate('account.sessions.loadFailed')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Box sx={{ width: '100%' }}>
            <SessionList
              sessions={data}
              ending={isPending && variables !== 'others' ? variables.id : undefined}
              onEnd={mutate}
            />
          </Box>
        )}
        {data?.length !== 1 && (
          <Button
            ref={othersButton}
            variant="outlined"
            loading={isPending && variables === 'others'}
            onClick={() => mutate('others')}
          >
            {translate('account.sessions.submit')}
          </Button>
        )}
      </Box>
    </SectionCard>
  );
}
