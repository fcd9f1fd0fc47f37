import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import LoginOutlined from '@mui/icons-material/LoginOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import '../../../i18n/firstHourTexts';
import { useCurrentUser } from '../../../data/useCurrentUser';
import { useText } from '../../../i18n/text';
import { pathsOf, type ViewProps } from '../../../kit/declaration';
import { refusalCode } from '../../../kit/errors/useReportRefusal';
import { bindFields } from '../../../kit/fields/bindField';
import { plainName, text } from '../../../kit/fields/fields';
import { timeZone } from '../../../kit/fields/timeZoneField';
import { CreateFooter } from '../../../kit/form/CreateFooter';
import { FocusField } from '../../../kit/form/FocusField';
import { FormPaper, FormSection } from '../../../kit/form/FormCard';
import { NotSaved } from '../../../kit/form/NotSaved';
import { RecordForm } from '../../../kit/form/RecordForm';
import { FORM_WIDTH } from '../../../kit/form/ResourceForm';
import { initialValues, schemaOf, type FormValues } from '../../../kit/form/schemaOf';
import { useDataApi } from '../../../kit/useDataApi';
import { PageTitle } from '../../../ui/PageTitle';
import { WITH_FOOTER } from '../../../ui/StickyFooter';
import { INVITATION } from '../../users/invitation';
import { useInvite } from '../../users/useInvite';
import type { Uninvited } from './uninvited';

const FIELDS = {
  ...bindFields({
    name: plainName({ required: true, max: 120 }),
    time_zone: timeZone({ required: true }),
    location_name: plainName({ required: true, max: 120 }),
    location_description: text({ max: 2000, wide: true }),
  }),
  first_name: INVITATION.first_name,
  last_name: INVITATION.last_name,
  email: INVITATION.email,
} as const;

const MADE = z.object({ network_id: z.string(), location_id: z.string() });

/** Where the clocks of the database are set unless somebody says otherwise. */
const FIRST_ZONE = 'America/New_York';

/** The page that makes a network with its first location, and invites its admin. */
export function NewNetwork({ resource }: ViewProps) {
  const translate = useText();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const paths = pathsOf(resource);
  const create = useCreateNetwork((id) => paths.details(id));
  return (
    <>
      <PageTitle
        title={translate('newNetwork.title')}
        subtitle={translate('newNetwork.subtitle')}
      />
      <RecordForm
        resource={resource.name}
        schema={(words) => schemaOf(Object.values(FIELDS), words)}
        defaults={{
          ...initialValues(Object.values(FIELDS)),
          time_zone: user?.timeZone ?? FIRST_ZONE,
        }}
        onSave={create}
      >
        <Box sx={WITH_FOOTER}>
          <Box sx={COLUMNS}>
            <FormPaper>
              <FormSection title={translate('newNetwork.network')}>
                {FIELDS.name.input()}
                {FIELDS.time_zone.input({ wide: false })}
              </FormSection>
              <FormSection
                title={translate('newNetwork.admin')}
                text={translate('newNetwork.adminText')}
              >
                {FIELDS.first_name.input()}
                {FIELDS.last_name.input()}
                {FIELDS.email.input({ wide: true, help: translate('newNetwork.invitationText') })}
              </FormSection>
              <FormSection
                title={translate('newNetwork.location')}
                text={translate('newNetwork.locationText')}
              >
                {FIELDS.location_name.input({ wide: true })}
                {FIELDS.location_description.input()}
              </FormSection>
            </FormPaper>
            <WhatHappensNext />
          </Box>
          <CreateFooter
            label={translate('newNetwork.submit')}
            onCancel={() => void navigate(paths.list)}
            onSubmit={() => undefined}
          />
        </Box>
        <FocusField source="name" />
      </RecordForm>
    </>
  );
}

/** Makes the network, then sends the invitation; when that fails, the page of the network says what to do. */
function useCreateNetwork(pathOf: (id: string) => string) {
  const translate = useText();
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { invite } = useInvite();

  const make = async (values: FormValues) => {
    try {
      const made = await dataApi.rpc(
        'create_network',
        {
          p_name: values['name'],
          p_time_zone: values['time_zone'],
          p_location_name: values['location_name'],
          p_location_description: values['location_description'],
          p_admin_email: values['email'],
        },
        { message: 'newNetwork.failed' },
      );
      return z.parse(MADE, made);
    } catch (error) {
      if (refusalCode(error) !== 'email_in_use') throw error;
      throw new NotSaved({ email: 'data.refusals.emailInUse' });
    }
  };

  return async (values: FormValues) => {
    const { network_id, location_id } = await make(values);
    for (const table of ['networks', 'locations'])
      void queryClient.invalidateQueries({ queryKey: [table] });
    const { email, first_name, last_name } = values;
    const admin = { email, first_name, last_name, network_id, location_id };
    const invitation = { ...admin, role: 'admin', network_admin: true };
    // The toast has said what went wrong.
    const isSent = await invite(invitation).then(
      () => true,
      () => false,
    );
    notify(translate('resources.networks.success.create'), { type: 'success' });
    return () => {
      const state = isSent ? null : ({ uninvited: invitation } satisfies Uninvited);
      void navigate(pathOf(network_id), { replace: true, state });
    };
  };
}

/** Beside the form: what its button sets going. */
function WhatHappensNext() {
  const translate = useText();
  const name: unknown = useWatch({ name: 'first_name' });
  const lines = [
    {
      Icon: MailOutlined,
      words:
        typeof name === 'string' && name.trim() !== ''
          ? translate('newNetwork.next.invitation', { name: name.trim() })
          : translate('newNetwork.next.invitationUnnamed'),
    },
    { Icon: ChecklistOutlined, words: translate('newNetwork.next.steps') },
    { Icon: LoginOutlined, words: translate('newNetwork.next.enter') },
    { Icon: HistoryOutlined, words: translate('newNetwork.next.activity') },
  ];
  return (
    <Box component="section" aria-labelledby="what-happens-next" sx={NEXT}>
      <Typography id="what-happens-next" variant="h3" component="h2">
        {translate('newNetwork.next.title')}
      </Typography>
      <Box component="ul" sx={LINES}>
        {lines.map(({ Icon, words }) => (
          <li key={words}>
            <Icon aria-hidden sx={{ fontSize: '1.25rem', color: 'text.secondary' }} />
            <span>{words}</span>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: '1.25rem',
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, ${FORM_WIDTH}) 18rem` },
  maxWidth: { xs: FORM_WIDTH, lg: 'none' },
} as const;

const NEXT = {
  p: '1.25rem',
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.75rem',
  bgcolor: 'larder.sunken',
} as const;

const LINES = {
  display: 'grid',
  gap: '0.75rem',
  m: 0,
  mt: '0.875rem',
  p: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  '& li': { display: 'flex', gap: '0.75rem' },
} as const;
