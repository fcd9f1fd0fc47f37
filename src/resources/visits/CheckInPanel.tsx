import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Box from '@mui/material/Box';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText, type TextKey } from '../../i18n/text';
import { RecordForm } from '../../kit/form/RecordForm';
import { saveByKey } from '../../kit/form/saveByKey';
import { RowMenu } from '../../kit/table/RowMenu';
import { pathTo } from '../../routes';
import { withoutSignatures } from '../certifications/decision';
import { AskedInputs } from './askedFields';
import type { CheckInContext } from './checkInContext';
import { checkInSchema, initialCheckIn } from './checkInForm';
import { HouseholdSteppers } from './HouseholdSteppers';
import { OrderFold } from './OrderFold';
import { EventInput, HereTodayAlert, NoteInput, PanelFooter, PanelHead } from './PanelParts';
import { PanelPrograms } from './PanelPrograms';
import { useCheckIn } from './useCheckIn';
import type { CheckedIn } from './useSaveVisit';
import { VisitFold } from './VisitFold';
import { VisitLimitCard } from './VisitLimitCard';
import { Button } from '../../ui/Button';

interface CheckInPanelProps {
  /** What the form was opened with. */
  context: CheckInContext;
  /** The event that the desk was opened for. */
  event?: string | null;
  /** Who it is stands above the panel already. */
  headless?: boolean;
  /**
   * How often Enter was pressed for it while the focus was elsewhere: once moves the focus into it; twice, before
   * that was there, checks in as well, unless it has something to ask.
   */
  entered: number;
  onSaved: (visit: CheckedIn) => void;
  onCancel?: () => void;
}

/** The check-in of one client: Enter in any line of it saves. */
export function CheckInPanel(props: CheckInPanelProps) {
  const { context, event, headless = false, entered, onSaved, onCancel } = props;
  const translate = useText();
  const { limit, here, refusedLines, failure, key, question, save, answers } = useCheckIn(context);
  const { asked, initial: answered } = answers;
  const [visit] = useState(() => initialCheckIn(context, event));
  const initial = useMemo(() => ({ ...answered, ...visit }), [answered, visit]);
  const { client, household, last_visit: last, location } = context;
  return (
    <>
      <RecordForm
        resource="visits"
        schema={(words, values) =>
          checkInSchema(words, {
            ...{ overLimit: limit !== null, asked, values },
            programs: { standings: context.programs, offered: context.programs_offered },
          })
        }
        defaults={initial}
        onSave={async (values) => {
          const visit = await save(values);
          return () => {
            onSaved(visit);
          };
        }}
        draft={`check-in ${client.id}`}
        draftKeeps={withoutSignatures}
      >
        <Box sx={PANEL_BODY} onKeyDownCapture={saveByKey}>
          {headless ? null : <PanelHead context={context} hasChip={!limit && !here} />}
          {here && <HereTodayAlert here={here} />}
          {limit && <VisitLimitCard limit={limit} />}
          <HouseholdSteppers
            source={{
              from: household.from,
              size: household.size,
              visitedOn: last?.visited_on ?? null,
            }}
          />
          <AskedInputs asked={asked} />
          <PanelPrograms {...context} signer={{ clientId: client.id, name: client.full_name }} />
          <VisitFold {...context}>
            <Box sx={PANEL_FIELDS}>
              <EventInput events={context.events} />
              <NoteInput />
            </Box>
            <OrderFold location={location} clientId={client.id} refused={refusedLines} />
          </VisitFold>
        </Box>
        <PanelFooter
          label={translate(labelOf(here !== null, limit !== null))}
          shortcut="Enter"
          secondary={here !== null}
          failure={failure}
          name={client.full_name}
          saveKey={key}
        >
          {onCancel ? (
            <Button onClick={onCancel}>{translate('form.cancel')}</Button>
          ) : (
            <PanelMenu id={client.id} name={client.full_name} />
          )}
        </PanelFooter>
        <EnterForm
          entered={entered}
          source={limit ? 'override_reason' : 'adults'}
          asks={limit !== null || here !== null}
        />
      </RecordForm>
      {question}
    </>
  );
}

const labelOf = (isHere: boolean, isOver: boolean): TextKey =>
  isHere ? 'desk.panel.again' : isOver ? 'desk.panel.exception' : 'desk.panel.submit';

function PanelMenu({ id, name }: { id: string; name: string }) {
  const translate = useText();
  const record = pathTo('ClientDetails', { client_id: id });
  return (
    <RowMenu
      name={name}
      outlined
      actions={[
        { label: translate('desk.panel.record'), icon: <BadgeOutlined />, to: record },
        {
          label: translate('desk.panel.household'),
          icon: <GroupsOutlined />,
          to: `${record}#household`,
        },
      ]}
    />
  );
}

interface EnterFormProps extends Pick<CheckInPanelProps, 'entered'> {
  source: string;
  /** Somebody has to read it before it is saved. */
  asks: boolean;
}

/** Puts the cursor where the next word has to be typed, its old value selected; a second Enter saves. */
function EnterForm({ entered, source, asks }: EnterFormProps) {
  const { setFocus, formState } = useFormContext();
  const { isReady } = formState;
  const place = useRef<HTMLSpanElement>(null);
  const answer = useEffectEvent(() => {
    setFocus(source, { shouldSelect: true });
    if (entered === 2 && !asks) place.current?.closest('form')?.requestSubmit();
  });
  useEffect(() => {
    if (isReady && entered > 0) answer();
  }, [isReady, entered, source]);
  return <span ref={place} hidden />;
}

/** What stands above the footer of a panel. */
export const PANEL_BODY = {
  display: 'grid',
  gap: '1rem',
  p: { xs: '1rem', md: '1.25rem' },
} as const;

/** Fields of a panel: beside each other where there is room for two. */
export const PANEL_FIELDS = {
  display: 'grid',
  gap: '1rem',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
} as const;
