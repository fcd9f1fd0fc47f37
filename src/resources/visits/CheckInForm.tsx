import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Form } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormCard } from '../../kit/form/FormCard';
import { FormGuard } from '../../kit/form/FormGuard';
import { SelectInput } from '../../kit/form/SelectInput';
import { TextInput } from '../../kit/form/TextInput';
import { WhenSaved } from '../../kit/form/WhenSaved';
import { VISIT } from '../../config';
import { formatDate } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import { useCurrentUser } from '../../data/useCurrentUser';
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
  const user = useCurrentUser();
  const { limit, refusedLines, save } = useCheckIn(context);
  const schema = checkInSchema(translate, limit !== null);
  const [initial] = useState(() => initialCheckIn(context));
  const { last_visit, events, location, client } = context;
  const label = (source: string) => translate(`resources.visits.fields.${source}`);

  return (
    <Form<Record<string, unknown>>
      defaultValues={initial}
      resolver={zodResolver(schema)}
      mode="onSubmit"
      reValidateMode="onChange"
      onSubmit={(values: unknown) => save(z.parse(schema, values))}
      noValidate
      disableInvalidFormNotification
    >
      <FormCard submitLabel={translate('resources.visits.create.submit')} onCancel={onCancel}>
        {limit && <VisitLimitCard limit={limit} />}
        <HouseholdFields
          help={
            last_visit
              ? translate('resources.visits.create.lastVisit', {
                  date: formatDate(localDate(last_visit.visited_at)),
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
      <FormGuard draftKey={`${user?.id ?? ''} check-in ${client.id}`} />
      <WhenSaved run={onSaved} />
    </Form>
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
