import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isDataError } from '../../../data/errors';
import { useText } from '../../../i18n/text';
import { refusalCode, refusalWords } from '../../../kit/errors/useReportRefusal';
import { useDataApi } from '../../../kit/useDataApi';
import { failureTexts } from '../../../ui/failureTexts';
import { ANSWER, INVITED_TABLES, REFUSALS } from '../useInvite';
import type { Invitee } from './people';
import { ALLOWANCE_KEY } from './useAllowance';

/** What has become of one address of the list. */
export type Answer =
  | { state: 'waiting' }
  | { state: z.infer<typeof ANSWER>['status'] }
  | { state: 'refused'; why: string };

/** By address, in lower case. */
export type Answers = ReadonlyMap<string, Answer>;

export const keyOf = ({ email }: Pick<Invitee, 'email'>): string => email.toLowerCase();

/** Whether an address needs no more. */
export const isSent = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.state !== 'waiting' && answer.state !== 'refused';

const NONE: Answers = new Map();

/** The list is sent by its key: where only an answer was lost, no second mail goes out. */
export interface Sending {
  role: unknown;
  key: string;
}

/** Sends invitations one after the other, and keeps what became of each. */
export function useInviteSeveral(place: { network_id: string; location_id: string }) {
  const dataApi = useDataApi();
  const translate = useText();
  const queryClient = useQueryClient();
  const [answers, setAnswers] = useState(NONE);

  const sendOne = async (person: Invitee, list: Sending): Promise<Answer> => {
    const body = { ...person, ...list, ...place };
    const options = { message: 'resources.location_users.errors.create' };
    const answer = await dataApi.invokeFunction('invite-user', body, options);
    return { state: z.parse(ANSWER, answer).status };
  };

  const send = async (people: readonly Invitee[], list: Sending): Promise<Answers> => {
    let known: Answers = answers;
    // Why nobody else need be tried either.
    let stopped: string | null = null;
    const note = (person: Invitee, answer: Answer) => {
      known = new Map(known).set(keyOf(person), answer);
      setAnswers(known);
    };
    for (const person of people) {
      if (stopped !== null) {
        note(person, { state: 'refused', why: stopped });
        continue;
      }
      note(person, { state: 'waiting' });
      try {
        note(person, await sendOne(person, list));
      } catch (error) {
        const why = refusalWords(error, REFUSALS, translate) ?? failureTexts(error).detail;
        if (isForAll(error)) stopped = why;
        note(person, { state: 'refused', why });
      }
    }
    for (const table of INVITED_TABLES) void queryClient.invalidateQueries({ queryKey: [table] });
    void queryClient.invalidateQueries({ queryKey: ALLOWANCE_KEY });
    return known;
  };

  return {
    answers,
    send,
    forget: () => {
      setAnswers(NONE);
    },
  };
}

/** Whether a failure is no affair of the one address. */
const isForAll = (error: unknown): boolean =>
  refusalCode(error) === 'invitation_limit' ||
  (isDataError(error) && (error.kind === 'offline' || error.kind === 'session'));
