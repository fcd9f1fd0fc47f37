import * as z from 'zod/mini';
import { VISIT } from '../../config';
import { refusalDetails } from '../../data/errors';
import { today } from '../../i18n/dates';
import type { Text } from '../../i18n/text';
import { date, text } from '../../kit/fields/fields';
import { NotSaved } from '../../kit/form/NotSaved';
import { schemaOf, type FormSchema, type FormWords } from '../../kit/form/schemaOf';
import { askedWords, type AskedField } from './askedFields';
import { lacksReason } from './checkInContext';
import { householdFits, reasonField, VISIT_FIELDS } from './visitFields';

const DAY = date({ required: true });
const ANY_REASON = text({ max: VISIT.reasonMaximum });

/**
 * What the form of a past visit accepts.
 *
 * @param overLimit whether it needs a reason for the exception, too
 * @param asked what the network asks besides
 */
export function pastVisitSchema(
  words: FormWords,
  overLimit: boolean,
  asked: readonly AskedField[] = [],
): FormSchema {
  const short = (key: 'limit' | 'past') =>
    reasonField(words.translate(`resources.visits.${key}.short`, VISIT));
  const fields = [
    { source: 'visited_on', field: DAY },
    { source: 'back_dating_reason', field: short('past') },
    ...Object.values(VISIT_FIELDS),
    ...asked,
    { source: 'override_reason', field: overLimit ? short('limit') : ANY_REASON },
  ];
  return schemaOf(fields, askedWords(words, asked), (values) => ({
    ...householdFits(values),
    // Days are written so that the later one is the greater text.
    ...(String(values['visited_on']) > today() && {
      visited_on: 'resources.visits.past.future' as const,
    }),
  }));
}

const refusal = z.object({ code: z.enum(['visit_future', 'visit_too_old', 'back_dating_reason']) });

/** What the form is told of a refusal that the database explains; else the failure itself. */
export function explainRefusal(error: unknown, translate: Text): unknown {
  const details = refusalDetails(error);
  if (lacksReason(details))
    return new NotSaved({ override_reason: translate('resources.visits.limit.short', VISIT) });
  const read = z.safeParse(refusal, details);
  if (!read.success) return error;
  switch (read.data.code) {
    case 'visit_future':
      return new NotSaved({ visited_on: 'resources.visits.past.future' });
    case 'visit_too_old':
      return new NotSaved({ visited_on: 'resources.visits.past.tooOld' });
    case 'back_dating_reason':
      return new NotSaved({ back_dating_reason: translate('resources.visits.past.short', VISIT) });
  }
}
