import { useNotify, useRefresh, type Identifier } from 'react-admin';
import { useCurrentUser } from '../../data/useCurrentUser';
import type { ResourceDefinition } from '../declaration';
import { useReportError } from '../errors/useReportError';
import { listName } from '../list/firstList';
import { offerUndo, withdrawUndo } from './undoOffers';

/** What was done, and how it is taken back. */
export interface Done {
  /** What the toast says. */
  title: string;
  /** What the strip above the list says; the same unless said otherwise. */
  words?: string;
  /** Whom it was done to. */
  names: ReadonlyMap<Identifier, string>;
  /** Takes it back; answers for which of them. */
  undo: () => Promise<readonly Identifier[]>;
}

/**
 * Says what was done, with Undo in the toast; for the rest of `UNDO.time` it stands above the list of
 * the resource.
 */
export function useOfferUndo(resource: ResourceDefinition): (done: Done) => void {
  const notify = useNotify();
  const refresh = useRefresh();
  const report = useReportError();
  const list = listName(resource, useCurrentUser());

  return (done) => {
    // Now, while the server is there.
    const loaded = import('./takeBack');
    const run = () => {
      // The toast and the strip offer the same: it is done once.
      if (!withdrawUndo(id)) return;
      void loaded
        .then(({ takeBack }) => takeBack(done, notify))
        .catch(report)
        .finally(refresh);
    };
    const id = offerUndo({ list, words: done.words ?? done.title, run });
    notify(done.title, { type: 'success', onUndo: run });
  };
}
