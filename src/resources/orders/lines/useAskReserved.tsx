import { useRef, useState, type ReactElement } from 'react';
import { refusalDetails } from '../../../data/errors';
import { NotSaved } from '../../../kit/form/NotSaved';
import { ReservedDialog } from './ReservedDialog';
import { reservedForOf, type ReservedFor } from './reservedFor';

/** What goes into the arguments of a function that may take what orders reserved. */
type Confirmed = Readonly<{ p_confirmed?: string }>;

/**
 * For a form that takes stock: where the database refuses because other orders would go short, it is
 * asked, and what was confirmed is sent again.
 *
 * @returns what sends, which throws NotSaved when the answer is no, and the question to put into the page
 */
export function useAskReserved(): [
  <Answer>(send: (confirmed: Confirmed) => Promise<Answer>) => Promise<Answer>,
  ReactElement,
] {
  const [asked, setAsked] = useState<ReservedFor | null>(null);
  const answer = useRef<(yes: boolean) => void>(undefined);
  const ask = (question: ReservedFor) => {
    setAsked(question);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  };
  const sendAsking = async <Answer,>(
    send: (confirmed: Confirmed) => Promise<Answer>,
    confirmed: Confirmed = {},
  ): Promise<Answer> => {
    try {
      return await send(confirmed);
    } catch (error) {
      const question = reservedForOf(refusalDetails(error));
      if (!question) throw error;
      if (!(await ask(question))) throw new NotSaved();
      // Asked again when other orders would go short by now.
      return sendAsking(send, { p_confirmed: question.confirm });
    }
  };
  const end = (yes: boolean) => {
    setAsked(null);
    answer.current?.(yes);
  };
  return [
    (send) => sendAsking(send),
    <ReservedDialog
      key="reserved"
      asked={asked}
      onConfirm={() => {
        end(true);
      }}
      onClose={() => {
        end(false);
      }}
    />,
  ];
}
