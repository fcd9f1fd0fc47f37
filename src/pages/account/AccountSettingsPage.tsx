import '../../i18n/accountTexts';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import { pathTo } from '../../routes';
import { PageTitle } from '../../ui/PageTitle';
import { useCurrentUser } from '../../data/useCurrentUser';
import { refreshSession } from '../../db/session';
import { OffersCard } from '../../resources/users/offers/OffersCard';
import { OwnDangerZone } from '../../resources/users/OwnDangerZone';
import { OwnProfile } from '../../resources/users/OwnProfile';
import { EmailSettings } from './EmailSettings';
import { PasswordSettings } from './PasswordSettings';
import { SecondFactorsCard } from './SecondFactorsCard';
import { SessionsCard } from './SessionsCard';
import { useText } from '../../i18n/text';
import { LinkButton } from '../../ui/Button';
import { useSingleKeys } from '../../ui/looseKeys';
import { SectionCard } from '../../ui/SectionCard';
import { CheckboxField } from '../../ui/Checkbox';

/** What the signed-in person keeps about themselves: profile, address, password, the account. */
export default function AccountSettingsPage() {
  const translate = useText();
  const me = useCurrentUser();
  if (!me) return null;
  return (
    <>
      <PageTitle
        title={translate('account.title')}
        subtitle={translate('account.subtitle')}
        actions={
          // Not in the user menu, whose entries are specified.
          me.activeLocation?.role === 'admin' && (
            <LinkButton to={pathTo('LocationSettings')} startIcon={<PlaceOutlined />}>
              {translate('routes.locationSettings')}
            </LinkButton>
          )
        }
      />
      <OffersCard onAccepted={() => void refreshSession()} />
      <Box
        sx={{
          display: 'grid',
          gap: '1.25rem',
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: 'minmax(0, 1.12fr) minmax(0, 1fr)',
          },
          // the last row takes what the other column is longer
          gridTemplateRows: { lg: 'auto auto 1fr' },
        }}
      >
        <Box sx={{ minWidth: 0, gridColumn: { lg: 1 } }}>
          {/* the sidebar shows the name that the session's token says */}
          <OwnProfile onSaved={() => void refreshSession()} />
        </Box>
        {/* after the profile on a phone, beside it and what follows where there is room */}
        <Box
          sx={{
            display: 'grid',
            gap: '1.25rem',
            minWidth: 0,
            gridColumn: { lg: 2 },
            gridRow: { lg: '1 / span 3' },
          }}
        >
          <EmailSettings userId={me.id} email={me.email} />
          <PasswordSettings email={me.email} />
          <SessionsCard userId={me.id} />
          <KeysCard />
        </Box>
        <Box sx={{ minWidth: 0, gridColumn: { lg: 1 } }}>
          <SecondFactorsCard userId={me.id} />
        </Box>
        <Box sx={{ minWidth: 0, gridColumn: { lg: 1 } }}>
          <OwnDangerZone />
        </Box>
      </Box>
    </>
  );
}

/** Switches keys of one letter off, which speech input and a hand that slips press unasked (WCAG 2.1.4). */
function KeysCard() {
  const translate = useText();
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  return (
    <SectionCard title={translate('account.keys.title')}>
      <CheckboxField
        label={translate('account.keys.label')}
        help={translate('account.keys.help')}
        checked={hasSingleKeys}
        onChange={(event) => {
          setSingleKeys(event.target.checked);
        }}
      />
    </SectionCard>
  );
}
