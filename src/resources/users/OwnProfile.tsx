import '../../i18n/accountTexts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetOne, type RaRecord } from 'react-admin';
import { AvatarEditor } from './photo/AvatarEditor';
import type { CurrentUser } from '../../db/claims';
import { FailedState } from '../../ui/FailedState';
import { formatMomentDay } from '../../i18n/dates';
import { READ_AGAIN } from '../../kit/details/readAgain';
import { DetailsSkeleton, FormSkeleton } from '../../kit/details/DetailsSkeleton';
import { EditForm } from '../../kit/form/EditForm';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useReportError } from '../../kit/errors/useReportError';
import profiles from '../profiles';
import { useText } from '../../i18n/text';
import { Card } from '../../ui/Card';

const TOASTS = { saved: 'account.profile.saved', failed: 'account.profile.failed' } as const;

/** It is the own address: browsers may fill it in. */
const AUTO_COMPLETE = {
  first_name: 'given-name',
  last_name: 'family-name',
  address_line1: 'address-line1',
  address_line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip_code: 'postal-code',
};

interface OwnProfileProps {
  me: CurrentUser;
  /** Called each time the form is saved. */
  onSaved: () => void;
}

/** The signed-in person's own photo, name and address. */
export function OwnProfile({ onSaved }: Pick<OwnProfileProps, 'onSaved'>) {
  const me = useCurrentUser();
  return me && <ProfileOf key={me.id} me={me} onSaved={onSaved} />;
}

function ProfileOf({ me, onSaved }: OwnProfileProps) {
  const translate = useText();
  const report = useReportError();
  const {
    data: record,
    error,
    refetch,
  } = useGetOne<RaRecord>('profiles', { id: me.id }, { ...READ_AGAIN, onError: report });
  if (error && !record) {
    return (
      <Card flat>
        <FailedState
          error={error}
          title={translate('resources.profiles.errors.one')}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!record) {
    return (
      <DetailsSkeleton titled>
        <FormSkeleton resource={profiles} title={translate('account.profile.title')} />
      </DetailsSkeleton>
    );
  }
  return (
    <EditForm
      resource={profiles}
      record={record}
      title={translate('account.profile.title')}
      text={translate('account.profile.text')}
      submitLabel={translate('account.profile.submit')}
      toasts={TOASTS}
      autoComplete={AUTO_COMPLETE}
      top={me.homeNetworkId && <OwnPhoto me={me} networkId={me.homeNetworkId} />}
      note={({ updated_at: savedAt }: Record<string, unknown>) =>
        typeof savedAt === 'string' && (
          <Typography variant="body2" color="textSecondary">
            {translate('account.profile.lastSaved', {
              date: formatMomentDay(savedAt),
            })}
          </Typography>
        )
      }
      onSaved={onSaved}
    />
  );
}

function OwnPhoto({ me, networkId }: { me: CurrentUser; networkId: string }) {
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <AvatarEditor userId={me.id} networkId={networkId} name={me.fullName} src={me.avatarUrl} />
    </Box>
  );
}
