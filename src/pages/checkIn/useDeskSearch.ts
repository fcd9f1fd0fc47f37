import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { SEARCH_PAUSE } from '../../config';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { answerOfOne, parseAnswer, type DeskAnswer } from './deskAnswer';

export interface DeskSearch {
  /** Of this text, or of the one before while it is looked for. */
  answer: DeskAnswer | undefined;
  /** Whether the answer is that of the text as it stands. */
  isCurrent: boolean;
  error: unknown;
  retry: () => void;
  /** Looks for the text at once. */
  flush: () => void;
  /** Nothing is looked for, and what was found is found again: somebody was checked in. */
  forget: () => void;
}

const NOTHING = { answer: undefined, isCurrent: false, error: null };
const FAILED = 'desk.search.failed';

/**
 * Looks for whom a text means, after a pause in typing.
 *
 * @param clientId somebody who is meant without a text; a text takes over
 */
export function useDeskSearch(
  locationId: string,
  text: string,
  clientId: string | null,
): DeskSearch {
  const { rpc } = useDataProvider<LarderDataProvider>();
  const wanted = text.trim();
  // A round ends where nothing is typed: nothing that was found before is shown in the next one.
  const [{ asked, round }, setAsked] = useState({ asked: wanted, round: 0 });
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked((before) => next(before, wanted));
    }, SEARCH_PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [wanted]);

  const isText = asked !== '';
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['desk', 'find', locationId, isText ? asked : clientId, round],
    enabled: isText || clientId !== null,
    queryFn: async ({ signal }) => {
      const options = { signal, message: FAILED };
      const place = { p_location_id: locationId };
      return isText
        ? parseAnswer(await rpc('find_at_desk', { ...place, p_query: asked }, options))
        : answerOfOne(await rpc('check_in_context', { ...place, p_client_id: clientId }, options));
    },
    placeholderData: (before, query) => (query?.queryKey.at(-1) === round ? before : undefined),
    // Another desk may have checked them in since.
    gcTime: 0,
    staleTime: 0,
    // What is chosen stays below the cursor.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const retry = () => void refetch();
  const flush = () => {
    setAsked((before) => next(before, wanted));
  };
  const forget = () => {
    // Also where nothing was typed: who was chosen by a link or beside a form was found, too.
    setAsked(({ round: before }) => ({ asked: '', round: before + 1 }));
  };
  if (wanted === '' && clientId === null) return { ...NOTHING, retry, flush, forget };
  const isAsked = asked === wanted;
  return {
    answer: data,
    isCurrent: isAsked && data !== undefined && !isPlaceholderData && !error,
    error: isAsked ? error : null,
    retry,
    flush,
    forget,
  };
}

const next = (before: { asked: string; round: number }, asked: string) => ({
  asked,
  round: asked === '' && before.asked !== '' ? before.round + 1 : before.round,
});
