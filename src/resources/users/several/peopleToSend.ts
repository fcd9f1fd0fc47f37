import type { Complaints } from './InviteeRow';
import type { Invitee } from './people';
import { isSent, keyOf, type Answers } from './useInviteSeveral';

/** The people of a list to whom an invitation would still go: a word that is no address gets none. */
export const peopleToSend = (
  people: readonly Invitee[],
  answers: Answers,
  judge: (person: Invitee) => Complaints,
): readonly Invitee[] =>
  people.filter(
    (person) => !isSent(answers.get(keyOf(person))) && judge(person)['email'] === undefined,
  );
