import { useState } from 'react';
import { useNotify, useUpdate, type RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { VISIT } from '../../config';
import { newerRecord, refusalDetails } from '../../data/errors';
import { formatDate } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import { useText } from '../../i18n/text';
import { useSayNotAsked } from '../../kit/custom/useSayNotAsked';
import { DialogForm } from '../../kit/form/DialogForm';
import { FieldLines } from '../../kit/form/FieldLines';
import { FieldGrid } from '../../kit/form/FieldGrid';
import { FocusField } from '../../kit/form/FocusField';
import { NotSaved } from '../../kit/form/NotSaved';
import { requireAnswer } from '../../kit/form/requireAnswer';
import { schemaOf, type FormValues } from '../../kit/form/schemaOf';
import { TextInput } from '../../kit/form/TextInput';
import { useResource } from '../../kit/ResourcesContext';
import '../../i18n/deskTexts';
import { EventInput } from './EventInput';
import { householdOf, readHousehold, sizeOf } from './household';
import { HouseholdSteppers } from './HouseholdSteppers';
import { useDayEvents } from './useDayEvents';
import { householdFits, VISIT_FIELDS } from './visitFields';

interface EditVisitDialogProps {
  visit: RaRecord;
  /** The name of the place where it was. */
  location: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Corrects how many came, for which event, and the note of a visit. */
export default function EditVisitDialog({
  visit,
  location,
  onClose,
  onSaved,
}: EditVisitDialogProps) {
  const translate = useText();
  const notify = useNotify();
  const [update] = useUpdate<RaRecord>();
  const [opened, setOpened] = useState(visit);
  const visits = useResource('visits');
  const { ownFields = [] } = visits;
  const sayNotAsked = useSayNotAsked(visits);
  const [refused, setRefused] = useState(false);
  const day = localDate(visit['visited_at']);
  const chosen: unknown = visit['event_id'];
  const events = useDayEvents(
    String(visit['location_id']),
    day,
    typeof chosen === 'string' ? chosen : undefined,
  );

  const save = async ({ unknown, ...values }: FormValues) => {
    const household_size = sizeOf(readHousehold({ ...values, unknown }));
    try {
      const saved = requireAnswer(
        await update(
          'visits',
          { id: opened.id, data: { ...values, household_size }, previousData: opened },
          { returnPromise: true, mutationMode: 'pessimistic' },
        ),
      );
      sayNotAsked(values, saved);
    } catch (error) {
      // Somebody else changed it meanwhile: that is shown where nothing was typed.
      const current = newerRecord(error);
      if (current) {
        setOpened(current);
        setRefused(true);
      }
      if (!isClosed(error)) throw error;
      notify(translate('resources.visits.errors.update'), {
        type: 'error',
        description: translate('resources.visits.edit.closed'),
      });
      throw new NotSaved();
    }
    notify(translate('resources.visits.success.update'), { type: 'success' });
    onSaved();
    return undefined;
  };

  return (
    <DialogForm
      resource="visits"
      schema={(words) =>
        schemaOf([...Object.values(VISIT_FIELDS), ...ownFields], words, householdFits)
      }
      record={{ ...opened, ...householdOf(opened) }}
      keepsTyped={refused}
      title={translate('resources.visits.edit.title')}
      text={translate('resources.visits.edit.text', { date: formatDate(day), location })}
      submitLabel={translate('form.save')}
      onSave={save}
      onClose={onClose}
    >
      <FieldGrid>
        <HouseholdSteppers />
        <EventInput events={events} />
        <TextInput
          source="note"
          label={translate('resources.visits.fields.note')}
          maxLength={VISIT.noteMaximum}
          multiline
        />
        <FieldLines fields={ownFields} />
      </FieldGrid>
      <FocusField source="adults" />
    </DialogForm>
  );
}

/** Whether the database refused the change because the day of the visit is over. */
const isClosed = (error: unknown): boolean =>
  z.safeParse(z.object({ code: z.literal('visit_closed') }), refusalDetails(error)).success;
