import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormCard } from '../../kit/form/FormCard';
import { RecordForm } from '../../kit/form/RecordForm';
import { SelectInput } from '../../kit/form/SelectInput';
import { TextInput } from '../../kit/form/TextInput';
import { VISIT } from '../../config';
import { formatDate } from '../../i18n/dates';
import type { CheckInContext } from './checkInContext';
import { checkInSchema, initialCheckIn } from './checkInForm';
import { HouseholdFields } from './HouseholdFields';
import { OrderLinesInput } from './OrderLinesInput';
import { useCheckIn } from './useCheckIn';
import { VisitLimitCard } from './VisitLimitCard';
import { useText } from '../../i18n/text';

interface CheckInFormProps {
  /** What the form was opened with. */
  context: CheckInContext;
  onSaved: () => void;
  onCancel: () => void;
}

/** The check-in of one client: Enter in any line of it saves. */
export function CheckInForm({ context, onSaved, onCancel }: CheckInFormProps) {
  const translate = useText();
  const { limit, refusedLines, save } = useCheckIn(context);
  const [initial] = useState(() => initialCheckIn(context));
  const { last_visit, events, location, client } = context;
  const label = (source: string) => translate(`resources.visits.fields.${source}`);

  return (
    <RecordForm
      resource="visits"
      schema={(words) => checkInSchema(words, limit !== null)}
      defaults={initial}
      onSave={async (values) => {
        await save(values);
        return onSaved;
      }}
      draft={`check-in ${client.id}`}
    >
      <FormCard submitLabel={translate('resources.visits.create.submit')} onCancel={onCancel}>
        {limit && <VisitLimitCard limit={limit} />}
        <HouseholdFields
          help={
            last_visit
              ? translate('resources.visits.create.lastVisit', {
                  date: formatDate(last_visit.visited_on),
                })
              : undefined
          }
        />
        {events.length > 0 && (
          <SelectInput
            source="event_id"
            label={label('event_id')}
            choices={events}
            emptyLabel={translate('resources.visits.create.noEvent')}
            wide
          />
        )}
        <TextInput source="note" label={label('note')} maxLength={VISIT.noteMaximum} multiline />
        <OrderLinesInput location={location} refused={refusedLines} />
      </FormCard>
      <FocusFirst source={limit ? 'override_reason' : 'household_size'} />
    </RecordForm>
  );
}

/** Puts the cursor where the next word has to be typed, its old value selected. */
function FocusFirst({ source }: { source: string }) {
  const { setFocus, formState } = useFormContext();
  const { isReady } = formState;
  useEffect(() => {
    if (isReady) setFocus(source, { shouldSelect: true });
  }, [isReady, source, setFocus]);
  return null;
}
