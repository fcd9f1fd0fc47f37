import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { refusalDetails } from '../../data/errors';
import { newUuid } from '../../data/uuid';
import { formatDate } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { NotSaved } from '../../kit/form/NotSaved';
import type { FormValues } from '../../kit/form/schemaOf';
import { useDataApi } from '../../kit/useDataApi';
import { visitArguments } from './checkInForm';
import { useAnswers } from './askedFields';
import { limitOf, SAVED_ANSWERS, type VisitLimit } from './checkInContext';
import { explainRefusal } from './pastVisit';

const resultShape = z.object({ repeated: z.boolean(), answers: SAVED_ANSWERS });

const TABLES = ['visits'] as const;

/** Saves a visit of an earlier day; sent again from the same form it stays one visit. */
export function usePastVisit(clientId: string, locationId: string) {
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const answers = useAnswers({ tables: TABLES });
  const [idempotencyKey] = useState(newUuid);
  // The rules look at the day: for another one the refusal says nothing.
  const [refused, setRefused] = useState<{ day: unknown; limit: VisitLimit } | null>(null);
  const limitOn = (day: unknown) => (refused && refused.day === day ? refused.limit : null);

  const save = async (values: FormValues): Promise<void> => {
    const day = values['visited_on'];
    try {
      const answer = await dataApi.rpc(
        'add_past_visit',
        {
          p_client_id: clientId,
          p_location_id: locationId,
          p_visited_on: day,
          p_reason: values['back_dating_reason'],
          ...visitArguments(values),
          ...answers.argumentsOf(values),
          p_override_reason: limitOn(day) ? values['override_reason'] : null,
          p_idempotency_key: idempotencyKey,
        },
        { message: 'resources.visits.past.failed' },
      );
      const { repeated, answers: saved } = z.parse(resultShape, answer);
      void queryClient.invalidateQueries();
      notify(translate('resources.visits.past.added', { date: formatDate(String(day)) }), {
        type: 'success',
        description: repeated ? translate('resources.visits.past.repeated') : undefined,
      });
      answers.sayNotSaved(values, saved);
    } catch (error) {
      const limit = limitOf(refusalDetails(error));
      if (!limit) throw explainRefusal(error, translate);
      setRefused({ day, limit });
      throw new NotSaved({ override_reason: 'resources.visits.limit.needed' });
    }
  };

  return {
    answers,
    /** The limit for which a visit of that day was refused; null when it was not. */
    limitOn,
    /** @throws why it was refused */
    save,
  };
}
