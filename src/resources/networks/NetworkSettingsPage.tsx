import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { useRecordContext, type RaRecord } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LoadingLine } from '../../ui/LoadingLine';
import { PageTitle } from '../../ui/PageTitle';
import { useHashTarget } from '../../ui/useHashTarget';
import { DetailsSkeleton, FormSkeleton } from '../../kit/details/DetailsSkeleton';
import { EditForm } from '../../kit/form/EditForm';
import { RecordRoute } from '../../kit/details/RecordRoute';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useTexts } from '../../kit/useTexts';
import { pathTo } from '../../routes';
import networks from '.';
import { AgeBandsForm } from './AgeBandsForm';
import { MonthlyFormSettings } from './monthlyForm/MonthlyFormSettings';
import { SettingsFrame, type SettingsPart } from './SettingsFrame';
import { FieldsLink, ProgramsLink } from './SettingsLinks';
import { TimeZoneForm } from './TimeZoneForm';
import { VisitRulesForm } from './VisitRulesForm';
import { SESSION } from '../../config';
import { useText } from '../../i18n/text';
import { bindFields } from '../../kit/fields/bindField';
import { number } from '../../kit/fields/fields';

/** The network as a form of the two numbers alone. */
const limits = {
  ...networks,
  access: { ...networks.access, edit: 'networkAdmin' },
  fields: bindFields({
    session_idle_hours: number({ required: true, min: 1, max: SESSION.idleHours }),
    session_days: number({ required: true, min: 1, max: SESSION.days }),
  }),
} as const;

/** How soon the people of a network sign in again. */
function SessionLimitsForm({ record }: { record: RaRecord }) {
  const translate = useText();
  return (
    <EditForm
      resource={limits}
      record={record}
      title={translate('resources.networks.settings.sessions')}
      text={translate('resources.networks.settings.sessionsText')}
      quiet
      note={({ session_idle_hours: hours, session_days: days }) =>
        translate('resources.networks.settings.sessionsWere', {
          smart_count: hours,
          days: translate('resources.orders.list.days', { smart_count: days }),
        })
      }
      submitLabel={translate('resources.networks.settings.saveSessions')}
      draft="session limits"
    />
  );
}

const NetworkActivity = lazy(async () => ({
  default: (await import('./activity/NetworkActivity')).NetworkActivity,
}));

const NetworkData = lazy(async () => ({
  default: (await import('./data/NetworkData')).NetworkData,
}));

const TABS = ['general', 'activity', 'data'] as const;
type TabName = (typeof TABS)[number];

/** The own network: name, description, time zone, visit rules, age bands, programs, fields, the monthly form, when its people sign in again; what was done in it; and all of it as a file. */
export default function NetworkSettingsPage() {
  const user = useCurrentUser();
  const textOf = useTexts(networks);
  const networkId = user?.networkId;
  return (
    <>
      <PageTitle title={textOf('settings.title')} subtitle={user?.network?.name} />
      {networkId ? (
        <SettingsTabs networkId={networkId} />
      ) : (
        <Typography>{textOf('settings.none')}</Typography>
      )}
    </>
  );
}

/** All tabs are addresses, so that going back and reloading do what they should. */
function SettingsTabs({ networkId }: { networkId: string }) {
  const textOf = useTexts(networks);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const tabId = useId();
  const tab: TabName = TABS.find((name) => name === params.get('tab')) ?? 'general';
  return (
    <SettingsFrame>
      <Tabs
        className="settings-narrow"
        value={tab}
        aria-label={textOf('settings.tabs')}
        onChange={(_event, chosen: TabName) => {
          const search = chosen === 'general' ? '' : `?tab=${chosen}`;
          void navigate(`${pathTo('NetworkSettings')}${search}`);
        }}
        sx={{ mb: '1.25rem' }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${tabId}-${name}`}
            aria-controls={`${tabId}-panel`}
            label={textOf(`settings.${name}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${tabId}-panel`} aria-labelledby={`${tabId}-${tab}`}>
        {tab === 'general' ? (
          <RecordRoute resource={networks} id={networkId} titled>
            <Settings />
          </RecordRoute>
        ) : (
          <Suspense fallback={<LoadingLine height="2.75rem" />}>
            {tab === 'activity' ? (
              <NetworkActivity networkId={networkId} />
            ) : (
              <NetworkData networkId={networkId} />
            )}
          </Suspense>
        )}
      </Box>
    </SettingsFrame>
  );
}

function Settings() {
  const record = useRecordContext();
  const textOf = useTexts(networks);
  if (!record) {
    return (
      <DetailsSkeleton titled>
        <Box sx={FORMS}>
          <FormSkeleton resource={networks} title={textOf('details.form')} />
        </Box>
      </DetailsSkeleton>
    );
  }
  return (
    <Box sx={FORMS}>
      {SECTIONS.map(([id, Form]) => (
        <Section key={id} id={id}>
          <Form record={record} />
        </Section>
      ))}
      <div className="settings-narrow">
        <ProgramsLink />
      </div>
      <div className="settings-narrow">
        <FieldsLink />
      </div>
    </Box>
  );
}

/** Addresses lead to it by its id. */
function Section({ id, children }: { id: SettingsPart; children: ReactNode }) {
  const target = useHashTarget<HTMLDivElement>(id, true);
  return (
    <Box ref={target} id={id} tabIndex={-1} sx={{ outline: 0 }}>
      {children}
    </Box>
  );
}

/** Name and description. */
function NetworkForm({ record }: { record: RaRecord }) {
  const textOf = useTexts(networks);
  return (
    <EditForm
      resource={{ ...networks, access: { ...networks.access, edit: 'networkAdmin' } }}
      record={record}
      title={textOf('details.form')}
      submitLabel={textOf('details.update')}
      quiet
    />
  );
}

const SECTIONS = [
  ['network', NetworkForm],
  ['time-zone', TimeZoneForm],
  ['visit-rules', VisitRulesForm],
  ['age-groups', AgeBandsForm],
  ['sessions', SessionLimitsForm],
  ['monthly-form', MonthlyFormSettings],
] as const;

const FORMS = {
  display: 'grid',
  gap: '1.25rem',
  maxWidth: '48rem',
  // not under the header when it is jumped to
  '& > *': { scrollMarginTop: '4.75rem' },
} as const;
