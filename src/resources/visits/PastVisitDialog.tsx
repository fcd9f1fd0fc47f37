import { useEffect, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { VISIT } from '../../config';
import { today } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { DialogForm } from '../../kit/form/DialogForm';
import { FieldGrid } from '../../kit/form/FieldGrid';
import { FocusField } from '../../kit/form/FocusField';
import { TextInput } from '../../kit/form/TextInput';
import { AskedInputs } from './askedFields';
import type { VisitLimit } from './checkInContext';
import '../../i18n/deskTexts';
import { EventInput } from './EventInput';
import { PARTS, SOMEBODY } from './household';
import { HouseholdSteppers } from './HouseholdSteppers';
import { pastVisitSchema } from './pastVisit';
import { useDayEvents } from './useDayEvents';
import { useHouseholdCounts } from './useHouseholdCounts';
import { usePastVisit } from './usePastVisit';
import { VisitLimitCard } from './VisitLimitCard';

interface PastVisitDialogProps {
  clientId: string;
  location: { id: string; name: string };
  onClose: () => void;
  onSaved: () => void;
}

/** Enters a visit of an earlier day, such as from a paper sheet. */
export default function PastVisitDialog(props: PastVisitDialogProps) {
  const { clientId, location, onClose, onSaved } = props;
  const translate = useText();
  const { limitOn, save, answers } = usePastVisit(clientId, location.id);
  const label = (source: string) => translate(`resources.visits.fields.${source}`);
  return (
    <DialogForm
      resource="visits"
      schema={(words, values) =>
        pastVisitSchema(words, limitOn(values['visited_on']) !== null, answers.asked)
      }
      defaults={{
        ...answers.initial,
        ...{ visited_on: null, back_dating_reason: null, event_id: null, note: null },
        override_reason: null,
        ...SOMEBODY,
      }}
      title={translate('resources.visits.past.add')}
      text={translate('resources.visits.past.text', { location: location.name })}
      submitLabel={translate('resources.visits.past.submit')}
      onSave={async (values) => {
        await save(values);
        onSaved();
        return undefined;
      }}
      onClose={onClose}
    >
      <FieldGrid>
        <Limit of={limitOn} />
        <TextInput source="visited_on" label={label('visited_on')} type="date" required />
        <TextInput
          source="back_dating_reason"
          label={label('back_dating_reason')}
          help={translate('resources.visits.past.reasonHelp')}
          maxLength={VISIT.reasonMaximum}
          required
          wide
        />
        <DayHousehold clientId={clientId} />
        <DayEventInput locationId={location.id} />
        <AskedInputs asked={answers.asked} />
        <TextInput source="note" label={label('note')} maxLength={VISIT.noteMaximum} multiline />
      </FieldGrid>
      <FocusField source="visited_on" />
    </DialogForm>
  );
}

function Limit({ of }: { of: (day: unknown) => VisitLimit | null }) {
  const limit = of(useWatch<Record<string, unknown>>({ name: 'visited_on' }));
  return limit && <VisitLimitCard limit={limit} />;
}

const DAY = /^[12]\d{3}-\d\d-\d\d$/;

/** The day that is typed; null while it is none. */
function useTypedDay(): string | null {
  const typed: unknown = useWatch({ name: 'visited_on' });
  return typeof typed === 'string' && DAY.test(typed) ? typed : null;
}

/** The household as it was on the day that is typed, until somebody counts it again. */
function DayHousehold({ clientId }: { clientId: string }) {
  const { resetField } = useFormContext();
  const { dirtyFields, isReady } = useFormState();
  const { data: counts } = useHouseholdCounts(clientId, useTypedDay() ?? today());
  const isCounted = PARTS.some((part) => part in dirtyFields);
  useEffect(() => {
    if (!counts || !isReady || isCounted) return;
    for (const part of PARTS) resetField(part, { defaultValue: counts[part] });
  }, [counts, isReady, isCounted, resetField]);
  if (!counts) return <HouseholdSteppers />;
  const { from, size, visited_on: visitedOn } = counts;
  return <HouseholdSteppers source={{ from, size, visitedOn }} />;
}

/** The events of the day that is typed; where there is one, the visit was for it. */
function DayEventInput({ locationId }: { locationId: string }) {
  const { setValue } = useFormContext();
  const day = useTypedDay();
  const events = useDayEvents(locationId, day);
  const setFor = useRef<string | null>(null);
  useEffect(() => {
    if (!events || setFor.current === day) return;
    setFor.current = day;
    setValue('event_id', events.length === 1 ? (events[0]?.id ?? null) : null);
  }, [events, day, setValue]);
  return day === null ? null : <EventInput events={events} />;
}
