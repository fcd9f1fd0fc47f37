import { useState } from 'react';
import { VISIT } from '../../config';
import { useText } from '../../i18n/text';
import { NotSaved } from '../../kit/form/NotSaved';
import type { FormValues } from '../../kit/form/schemaOf';
import { useAnswers } from './askedFields';
import {
  lacksReason,
  limitOf,
  secondVisitOf,
  type CheckInContext,
  type HereToday,
  type VisitLimit,
} from './checkInContext';
import { programArguments } from './checkInForm';
import { useSaveVisit } from './useSaveVisit';

/** Saves the check-in of a client, and knows what another desk has done meanwhile. */
export function useCheckIn(context: CheckInContext) {
  const translate = useText();
  const { client, location } = context;
  const [refusal, setRefusal] = useState<VisitLimit | null>(null);
  const [second, setSecond] = useState<HereToday | null>(null);
  const known = context.limit?.exceeded ? context.limit : null;
  const limit = refusal ?? known;
  const here = second ?? context.here_today;

  const overLimit = (exceeded: VisitLimit) => {
    setRefusal(exceeded);
    return new NotSaved({ override_reason: 'resources.visits.limit.needed' });
  };

  const answers = useAnswers({ known: client.custom });
  const saving = useSaveVisit({
    ...{ name: 'check_in', location, answers },
    argumentsOf: (values: FormValues) => ({
      p_client_id: client.id,
      p_location_id: location.id,
      p_override_reason: limit ? values['override_reason'] : null,
      p_again: here !== null,
      ...programArguments(values, {
        standings: context.programs,
        offered: context.programs_offered,
      }),
    }),
    explain: (details) => {
      const exceeded = limitOf(details);
      if (exceeded) return overLimit(exceeded);
      const met = secondVisitOf(details);
      if (met) {
        setSecond(met.visit);
        return met.limit?.exceeded && !limit ? overLimit(met.limit) : new NotSaved();
      }
      return lacksReason(details)
        ? new NotSaved({ override_reason: translate('resources.visits.limit.short', VISIT) })
        : undefined;
    },
  });

  return {
    ...saving,
    answers,
    /** The limit that asks for a reason; null when the visit is within the rules. */
    limit,
    /** The visit of today that there is already. */
    here,
  };
}
