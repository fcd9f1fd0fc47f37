import Box from '@mui/material/Box';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { RecordRoute } from '../../kit/details/RecordRoute';
import { PageTitle } from '../../ui/PageTitle';
import locations from '.';
import { LocationZoneForm } from './LocationZoneForm';

/** What the admins of the active location set: its time zone. */
export default function LocationSettingsPage() {
  const translate = useText();
  const location = useCurrentUser()?.activeLocation;
  // The shell shows no such page without an active location.
  if (!location) return null;
  return (
    <>
      <PageTitle title={translate('routes.locationSettings')} subtitle={location.name} />
      <RecordRoute resource={locations} id={location.id} titled>
        <Box sx={{ maxWidth: '48rem' }}>
          <LocationZoneForm />
        </Box>
      </RecordRoute>
    </>
  );
}
