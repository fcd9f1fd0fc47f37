import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isUuid } from '../../data/uuid';
import { askedClient, type AskedClient } from './askedClient';
import { isTabletEntry } from '../tablet/tabletEntry';
import { useDeskSearch } from './useDeskSearch';
import { useKeptDesk, type DeskState } from './useKeptDesk';

/** The choice of a client who is not there yet. */
export const NEW = 'new';

const NOBODY_ASKED = { days: [], phone: null };

/** Arrows and Enter that wait for the answer. */
const NO_KEYS = { steps: 0, isEntered: false };

/** The name of the draft of a panel's form. */
export const draftOf = ({ text, picked, client }: DeskState): string | null => {
  const id = picked ?? client;
  if (id === null) return null;
  return id === NEW ? `check-in new ${text.trim()}` : `check-in ${id}`;
};

/** Whom a desk looks for, and whom it has chosen. */
export function useDesk(userId: string, locationId: string) {
  const [params, setParams] = useSearchParams();
  const opened = params.get('client');
  const address = useLocation();
  const { key } = address;
  const [openedAt, setOpenedAt] = useState(key);
  const { initial, keep } = useKeptDesk(
    userId,
    locationId,
    isUuid(opened) ? opened : null,
    draftOf,
  );
  const [{ text, picked, client }, setState] = useState(initial);
  const [entered, setEntered] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const [waiting, setWaiting] = useState(NO_KEYS);
  const search = useDeskSearch(locationId, text, client);
  const { answer, isCurrent } = search;
  useEffect(() => {
    keep({ text, picked, client });
  });

  const rows = answer?.rows ?? [];
  const chosen = isCurrent && picked === undefined ? (answer?.chosen ?? null) : (picked ?? null);
  const row = isCurrent ? rows.find(({ client }) => client.id === chosen) : undefined;
  const isNew = chosen === NEW;

  const change = (next: DeskState) => {
    setState(next);
    setEntered(0);
    setAsked(false);
    setWaiting(NO_KEYS);
  };
  // The search everywhere leads to the desk from the desk, too.
  if (key !== openedAt) {
    setOpenedAt(key);
    if (isUuid(opened) && !isTabletEntry(address))
      change({ text: '', picked: undefined, client: opened });
  }
  const type = (next: string) => {
    change({ text: next, picked: undefined, client: null });
  };
  const pick = (id: string | null) => {
    change({ text, picked: id, client });
  };
  /** Goes into the form of whoever is chosen. */
  const enter = (isSomebody: boolean) => {
    setWaiting(NO_KEYS);
    const [only, another] = rows;
    // A third one has nothing more to say.
    if (isSomebody) setEntered((count) => Math.min(count + 1, 2));
    // The only match is shown first; the next Enter goes into its form.
    else if (only && !another && !answer?.close) pick(only.client.id);
    else setAsked(true);
  };
  /** One or several up or down from what is chosen. */
  const step = (steps: number) => {
    const ids = [...rows.map(({ client }) => client.id), ...(answer?.close ? [NEW] : [])];
    const at = chosen === null ? -1 : ids.indexOf(chosen);
    const next = ids[Math.min(Math.max(at + steps, 0), ids.length - 1)];
    if (next !== undefined) pick(next);
    return next !== undefined;
  };
  // The answer that these keys were waiting for is there.
  if (waiting !== NO_KEYS && isCurrent) {
    setWaiting(NO_KEYS);
    const isSomebody = waiting.steps === 0 ? row !== undefined : step(waiting.steps);
    if (waiting.isEntered) enter(isSomebody || isNew);
  }
  const keepKeys = (key: Partial<typeof NO_KEYS>) => {
    search.flush();
    setWaiting((before) => ({ ...before, ...key }));
  };

  return {
    text,
    search,
    rows,
    /** The row that is chosen. */
    row,
    isNew,
    chosen: row || isNew ? chosen : null,
    /** Whom the text names, for a new client. */
    asked: ((): AskedClient => askedClient(text, (isCurrent && answer?.asked) || NOBODY_ASKED))(),
    /** How often Enter was pressed for the form since the focus came to the search. */
    entered,
    /** The focus came to the search. */
    begin: () => {
      setEntered(0);
    },
    /** Enter was pressed while nobody was chosen. */
    isAsked,
    type,
    pick,
    /** Chooses and goes into the form at once. */
    open: (id: string) => {
      pick(id);
      setEntered(1);
    },
    /** One up or down from what is chosen. */
    move: (direction: 1 | -1) => {
      if (isCurrent) step(direction);
      else if (text.trim() !== '') keepKeys({ steps: waiting.steps + direction });
    },
    /** Enter in the search. */
    enter: () => {
      if (text.trim() === '' && chosen === null) return;
      if (isCurrent || isNew) enter(row !== undefined || isNew);
      else keepKeys({ isEntered: true });
    },
    /** Nothing is typed, and nobody is chosen. */
    clear: () => {
      search.forget();
      type('');
    },
    /** Chooses somebody who is not among the rows. */
    use: (id: string) => {
      change({ text: '', picked: undefined, client: id });
      setEntered(1);
    },
    /** Forgets for whom the page was opened. */
    forgetAddress: () => {
      if (opened !== null) setParams(withoutClient, { replace: true });
    },
  };
}

function withoutClient(params: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(params);
  others.delete('client');
  return others;
}

export type Desk = ReturnType<typeof useDesk>;
