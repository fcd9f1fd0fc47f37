import type { Identifier } from 'react-admin';
import * as z from 'zod/mini';
import { useAnswer } from '../../kit/useAnswer';

const ANSWERS = z.object({ records: z.int(), codes: z.record(z.string(), z.int()) });

/** How many records have an answer, and of a choice how many have each of its codes. */
export type Answers = z.infer<typeof ANSWERS>;

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
