import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useText } from '../../i18n/text';
import { FieldLines } from '../../kit/form/FieldLines';
import { RecordForm } from '../../kit/form/RecordForm';
import { saveByKey } from '../../kit/form/saveByKey';
import { useResource } from '../../kit/ResourcesContext';
import { SimilarRecords } from '../../kit/similar/SimilarRecords';
import { withoutSignatures } from '../../resources/certifications/decision';
import { newStandings } from '../../resources/certifications/standing';
import { AskedInputs, useAnswers } from '../../resources/visits/askedFields';
import { ageOn } from '../../resources/visits/birth';
import type { DeskPlace } from '../../resources/visits/checkInContext';
import {
  checkInSchema,
  initialNewClient,
  programArguments,
} from '../../resources/visits/checkInForm';
import { PANEL_BODY, PANEL_FIELDS } from '../../resources/visits/CheckInPanel';
import { HouseholdSteppers } from '../../resources/visits/HouseholdSteppers';
import { OrderFold } from '../../resources/visits/OrderFold';
import { PanelPrograms } from '../../resources/visits/PanelPrograms';
import { EventInput, NoteInput, PanelFooter } from '../../resources/visits/PanelParts';
import { useSaveVisit, type CheckedIn } from '../../resources/visits/useSaveVisit';
import type { AskedClient } from './askedClient';
import { Pressable } from '../../ui/Pressable';

interface NewClientPanelProps {
  place: DeskPlace;
  /** Whom the text of the search names. */
  asked: AskedClient;
  event: string | null;
  draft: string;
  entered: number;
  onSaved: (visit: CheckedIn, name: string) => void;
  /** Somebody similar is the one. */
  onUse: (id: string, name: string) => void;
}

/** What is asked first, and what 'More' opens: the columns of a client. */
const FIRST = ['first_name', 'last_name', 'date_of_birth', 'phone_number'];
const REST = [
  ...['dietary_needs', 'dietary_note'],
  ...['email', 'address_line1', 'address_line2', 'city', 'state', 'zip_code'],
  ...['partial_ssn', 'referral_type', 'gender', 'ethnicity', 'preferred_language'],
];

/** A new client and the first visit, saved as one. */
export function NewClientPanel(props: NewClientPanelProps) {
  const { place, asked, event, draft, entered, onSaved, onUse } = props;
  const translate = useText();
  const clients = useResource('clients');
  const { fields, similar } = clients;
  const bound = (names: readonly string[]) => names.flatMap((name) => fields[name] ?? []);
  const clientFields = bound([...FIRST, ...REST]);
  const answers = useAnswers();
  const { asked: questions, initial: answered } = answers;
  const [begun] = useState(() => ({
    ...Object.fromEntries(clientFields.map(({ source, field }) => [source, field.initial])),
    ...initialNewClient(place, event),
    first_name: asked.first_name,
    last_name: asked.last_name,
    date_of_birth: asked.date_of_birth,
    phone_number: asked.phone_number,
  }));
  const initial = useMemo(() => ({ ...answered, ...begun }), [answered, begun]);
  const { refusedLines, failure, key, question, save } = useSaveVisit({
    ...{ name: 'check_in_new_client', location: place.location, answers },
    argumentsOf: (values) => ({
      p_client: Object.fromEntries(clientFields.map(({ source }) => [source, values[source]])),
      p_location_id: place.location.id,
      ...programArguments(values, programsFor(place, values)),
    }),
  });
  return (
    <>
      <RecordForm
        resource="clients"
        schema={(words, values) =>
          checkInSchema(words, {
            ...{ clientFields, asked: questions, today: place.today, values },
            programs: programsFor(place, values),
          })
        }
        defaults={initial}
        onSave={async (values) => {
          const visit = await save(values);
          return () => {
            onSaved(visit, nameOf(values));
          };
        }}
        draft={draft}
        draftKeeps={withoutSignatures}
      >
        <Box sx={PANEL_BODY} onKeyDownCapture={saveByKey}>
          <Box>
            <Typography variant="h2">{translate('desk.create.title')}</Typography>
            <Typography variant="body2" color="textSecondary">
              {translate('desk.create.text')}
            </Typography>
          </Box>
          <Box sx={TWO}>{bound(FIRST).map((field) => field.input())}</Box>
          {similar && <SimilarRecords resource={clients} similar={similar} onUse={onUse} />}
          <HouseholdSteppers />
          <AskedInputs asked={questions} />
          <NewPrograms place={place} />
          <EventInput events={place.events} />
          <More>
            <Box sx={PANEL_FIELDS}>
              <FieldLines fields={bound(REST)} />
              <NoteInput />
            </Box>
            <OrderFold location={place.location} clientId={undefined} refused={refusedLines} />
          </More>
        </Box>
        <NamedFooter failure={failure} saveKey={key} />
        <EnterNewClient entered={entered} />
      </RecordForm>
      {question}
    </>
  );
}

/** Where a new client stands with the programs of the place, by the birth date that is typed. */
function programsFor(place: DeskPlace, values: Readonly<Record<string, unknown>>) {
  const { today, programs_offered: offered } = place;
  const born = values['date_of_birth'];
  const age = typeof born === 'string' && born !== '' ? ageOn(born, today) : null;
  return { standings: newStandings(offered, age), offered };
}

function NewPrograms({ place }: Pick<NewClientPanelProps, 'place'>) {
  const date_of_birth: unknown = useWatch({ name: 'date_of_birth' });
  const { standings, offered } = programsFor(place, { date_of_birth });
  const first_name: unknown = useWatch({ name: 'first_name' });
  const last_name: unknown = useWatch({ name: 'last_name' });
  const language: unknown = useWatch({ name: 'preferred_language' });
  return (
    <PanelPrograms
      programs={standings}
      programs_offered={offered}
      signer={{
        language: typeof language === 'string' && language !== '' ? language : null,
        name: nameOf({ first_name, last_name }),
      }}
    />
  );
}

/** The name that is typed. */
const nameOf = (values: Readonly<Record<string, unknown>>): string =>
  [values['first_name'], values['last_name']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');

type NamedFooterProps = Pick<Parameters<typeof PanelFooter>[0], 'failure' | 'saveKey'>;

function NamedFooter(props: NamedFooterProps) {
  const translate = useText();
  const first_name: unknown = useWatch({ name: 'first_name' });
  const last_name: unknown = useWatch({ name: 'last_name' });
  return (
    <PanelFooter
      {...props}
      label={translate('desk.create.submit')}
      shortcut="Ctrl Enter"
      name={nameOf({ first_name, last_name }) || translate('desk.create.somebody')}
    />
  );
}

/** Begins in the first name. */
function EnterNewClient({ entered }: { entered: number }) {
  const { setFocus, formState } = useFormContext();
  const { isReady } = formState;
  useEffect(() => {
    if (isReady && entered > 0) setFocus('first_name', { shouldSelect: true });
  }, [isReady, entered, setFocus]);
  return null;
}

/** What is rarely asked at a desk: folded, and still part of the form. */
function More({ children }: { children: ReactNode }) {
  const translate = useText();
  const [isOpened, setOpen] = useState(false);
  const { errors } = useFormState();
  // What is wrong has to be seen.
  const isOpen = isOpened || REST.some((source) => source in errors);
  return (
    <>
      <Box
        component={Pressable}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
        sx={MORE}
      >
        {translate('desk.create.rest')}
        <span>
          {translate(isOpen ? 'desk.create.fewer' : 'desk.create.more')}
          <KeyboardArrowDownOutlined
            aria-hidden
            sx={isOpen ? { transform: 'rotate(180deg)' } : undefined}
          />
        </span>
      </Box>
      <Box hidden={!isOpen} sx={isOpen ? { display: 'grid', gap: '1rem' } : undefined}>
        {children}
      </Box>
    </>
  );
}

const TWO = {
  display: 'grid',
  gap: '1rem 0.75rem',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
} as const;

const MORE = {
  justifyContent: 'space-between',
  minHeight: '2.5rem',
  borderRadius: '0.5rem',
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 600,
  textAlign: 'left',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: '0.25rem' },
  '& svg': { fontSize: '1.25rem' },
} as const;
