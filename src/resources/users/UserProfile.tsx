import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord } from 'react-admin';
import { AvatarEditor } from './photo/AvatarEditor';
import { EditForm } from '../../kit/form/EditForm';
import { FactsCard } from '../../kit/details/FactsCard';
import { nameOf } from './placement';
import profiles from '../profiles';
import { useText } from '../../i18n/text';

interface UserProfileProps {
  record: RaRecord;
  editable: boolean;
}

/** The photo and the profile information: to change, or only the facts for who may not. */
export function UserProfile({ record, editable }: UserProfileProps) {
  const translate = useText();
  const queryClient = useQueryClient();
  const { avatar_url: photo, network_id: networkId }: Record<string, unknown> = record;
  const title = translate('resources.profiles.details.profile');
  if (!editable) return <FactsCard resource={profiles} record={record} title={title} />;
  return (
    <EditForm
      resource={profiles}
      record={record}
      title={title}
      top={
        typeof networkId === 'string' && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <AvatarEditor
              userId={String(record.id)}
              networkId={networkId}
              name={nameOf(record)}
              src={typeof photo === 'string' ? photo : null}
              onChanged={() => void queryClient.invalidateQueries({ queryKey: ['profiles'] })}
            />
          </Box>
        )
      }
    />
  );
}
