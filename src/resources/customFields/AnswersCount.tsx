import Typography from '@mui/material/Typography';
import type { Identifier } from 'react-admin';
import * as z from 'zod/mini';
import { useText } from '../../i18n/text';
import { useAnswer } from '../../kit/useAnswer';
import { FailedState } from '../../ui/FailedState';
import { LoadingLine } from '../../ui/LoadingLine';

/** How many records have an answer, and of a choice how many have each of its codes. */
const ANSWERS = z.object({ records: z.int(), codes: z.record(z.string(), z.int()) });

/**
 * The answers to a field.
 *
 * @param id of the field; undefined while it is new
 */
export const useAnswers = (id: Identifier | undefined) =>
  useAnswer(
    ANSWERS,
    'custom_answers',
    { p_field_id: id },
    {
      queryKey: ['custom_fields', 'answers', id],
      enabled: id !== undefined,
      message: 'resources.custom_fields.answers.failed',
    },
  );

/** How many records have an answer to a field; a deletion says it, too. */
export function AnswersCount({ id }: { id: string }) {
  const translate = useText();
  const { data: answers, error, refetch } = useAnswers(id);
  if (answers)
    return (
      <Typography color="textSecondary">
        {answers.records === 0
          ? translate('resources.custom_fields.answers.none')
          : translate('resources.custom_fields.answers.some', { smart_count: answers.records })}
      </Typography>
    );
  return error ? (
    <FailedState error={error} onRetry={() => void refetch()} />
  ) : (
    <LoadingLine height="1.5rem" />
  );
}
