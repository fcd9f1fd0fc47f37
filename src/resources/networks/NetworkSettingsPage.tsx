import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { PageTitle } from '../../ui/PageTitle';
import { EditForm } from '../../kit/form/EditForm';
import { RecordRoute } from '../../kit/details/RecordRoute';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useTexts } from '../../kit/useTexts';
import networks from '.';
import { SessionLimitsForm } from './SessionLimitsForm';
import { VisitRulesForm } from './VisitRulesForm';

/** The own network's name and description, its visit rules, and when its people sign in again. */
export default function NetworkSettingsPage() {
  const user = useCurrentUser();
  const textOf = useTexts(networks);
  const networkId = user?.networkId;
  return (
    <>
      <PageTitle title={textOf('settings.title')} subtitle={user?.network?.name} />
      {networkId ? (
        <RecordRoute resource={networks} id={networkId} titled>
          <Settings />
        </RecordRoute>
      ) : (
        <Typography>{textOf('settings.none')}</Typography>
      )}
    </>
  );
}

function Settings() {
  const record = useRecordContext();
  const textOf = useTexts(networks);
  if (!record) return null;
  return (
    <Box sx={{ display: 'grid', gap: '1.25rem', maxWidth: '48rem' }}>
      <EditForm
        resource={{ ...networks, access: { ...networks.access, edit: 'networkAdmin' } }}
        record={record}
        title={textOf('details.form')}
        submitLabel={textOf('details.update')}
      />
      <VisitRulesForm record={record} />
      <SessionLimitsForm record={record} />
    </Box>
  );
}
