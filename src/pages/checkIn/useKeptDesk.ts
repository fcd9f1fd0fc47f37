import { useEffect, useRef, useState } from 'react';
import { formDrafts } from '../../data/formDrafts';
import { turnedSheet } from '../../db/turnedTablet';

/** What a desk is about to do. */
export interface DeskState {
  text: string;
  /** The client who is chosen, `new` for a new one, null for nobody; undefined while nobody chose. */
  picked: string | null | undefined;
  /** Who is meant without a text. */
  client: string | null;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Brings back whom a desk was about to check in when the page was loaded again, or when the session
 * ended in the middle of the form: the form itself has a draft of its own.
 *
 * @param opened who is meant when nothing is brought back
 * @param draftOf the name of the form's draft; null without a form
 */
export function useKeptDesk(
  userId: string,
  locationId: string,
  opened: string | null,
  draftOf: (state: DeskState) => string | null,
): { initial: DeskState; keep: (state: DeskState) => void } {
  const name = `desk ${locationId}`;
  const [initial] = useState((): DeskState => {
    // The client who has the tablet comes before whom the address names.
    const sheet = turnedSheet();
    const begin = { text: '', picked: undefined, client: sheet?.client ?? opened };
    const kept = formDrafts.find(userId, name);
    if (!kept || (opened !== null && sheet === null)) return begin;
    const state = {
      text: asText(kept['text']),
      picked: asText(kept['picked']) || undefined,
      client: asText(kept['client']) || null,
    };
    const form = draftOf(state);
    const wasInterrupted = form !== null && formDrafts.find(userId, form) !== undefined;
    return kept['unloaded'] === true || wasInterrupted ? state : begin;
  });
  const latest = useRef(initial);
  useEffect(() => {
    const write = (unloaded: boolean) => {
      const { text, picked, client } = latest.current;
      if (text === '' && !picked && !client) formDrafts.forget(userId, name);
      else formDrafts.keep(userId, name, { text, picked, client, unloaded });
    };
    const onUnload = () => {
      write(true);
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') write(true);
    };
    window.addEventListener('pagehide', onUnload);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', onUnload);
      document.removeEventListener('visibilitychange', onHidden);
      write(false);
    };
  }, [userId, name]);
  return {
    initial,
    keep: (state) => {
      latest.current = state;
    },
  };
}
