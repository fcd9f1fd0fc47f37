import { useNotify, useRefresh, type Identifier } from 'react-admin';
import { TABLE } from '../../config';
import { text } from '../../i18n/text';
import { useCurrentUser } from '../../data/useCurrentUser';
import type { ResourceDefinition } from '../declaration';
import { useReportError } from '../errors/useReportError';
import { listName } from '../list/firstList';
import { offerUndo, withdrawUndo } from './undoOffers';

/** What was done, and how it is undone. */
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
    const run = () => {
      // The toast and the strip offer the same: it is done once.
      if (!withdrawUndo(id)) return;
      void undoAndSay(done, notify).catch(report).finally(refresh);
    };
    const id = offerUndo({ list, words: done.words ?? done.title, run });
    notify(done.title, { type: 'success', onUndo: run });
  };
}

/**
 * Undoes what was done and says so; what was changed since stays as it is, and is named.
 *
 * @throws DataError as the way back
 */
async function undoAndSay(
  { names, undo }: Done,
  notify: ReturnType<typeof useNotify>,
): Promise<void> {
  const back = await undo();
  const stayed = [...names].filter(([id]) => !back.includes(id)).map(([, name]) => name);
  const others = stayed.length - TABLE.namedRows;
  const named = [
    ...stayed.slice(0, TABLE.namedRows),
    ...(others > 0 ? [text('table.andMore', { smart_count: others })] : []),
  ];
  notify(
    back.length === 0
      ? text('table.notUndone')
      : text('table.undone', { smart_count: back.length }),
    {
      type: stayed.length === 0 ? 'success' : 'warning',
      ...(stayed.length > 0 && {
        description: text('table.undoStayed', { names: named.join(', ') }),
      }),
    },
  );
}
