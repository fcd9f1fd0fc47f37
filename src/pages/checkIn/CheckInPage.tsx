import '../../i18n/deskTexts';
import { useCurrentUser } from '../../data/useCurrentUser';
import { DeskView } from './DeskView';

/** The desk of the active location: finds a household and checks it in, without leaving the page. */
export default function CheckInPage() {
  const user = useCurrentUser();
  const location = user?.activeLocation;
  // The shell shows no such page without an active location.
  if (!location) return null;
  return <DeskView key={location.id} userId={user.id} location={location} />;
}
