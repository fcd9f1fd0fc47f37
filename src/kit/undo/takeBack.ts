import type { useNotify } from 'react-admin';
import { TABLE } from '../../config';
import { text } from '../../i18n/text';
import type { Done } from './useOfferUndo';

/**
 * Undoes what was done and says so; what was changed since stays as it is, and is named.
 *
 * @throws DataError as the way back
 */
export async function takeBack(
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
