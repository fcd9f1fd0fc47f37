import { useRef, useState, type ReactElement } from 'react';
import { isDataError } from '../../../data/errors';
import { useDataApi } from '../../../kit/useDataApi';
import type { StockFlags } from '../useOrderPlace';
import { BeyondDialog } from './BeyondDialog';
import { beyondStock, type BeyondStock, type OrderLine, type StockItem } from './orderLines';
import { itemsOf } from './useLineItems';

/**
 * For a form whose order is only part of it: asks before lines are saved that want more of an item than
 * is available, as it stands at that moment. A strict location needs no question: it refuses.
 *
 * @returns what resolves with whether to save, and the question to put into the page
 */
export function useConfirmBeyond(
  locationId: string,
  flags: StockFlags,
): [(lines: readonly OrderLine[]) => Promise<boolean>, ReactElement] {
  const { getMany } = useDataApi();
  const [asked, setAsked] = useState<readonly BeyondStock[] | null>(null);
  const answer = useRef<(yes: boolean) => void>(undefined);

  const confirm = async (lines: readonly OrderLine[]): Promise<boolean> => {
    if (lines.length === 0 || !flags.tracking || flags.strict) return true;
    const items = await readItems(lines);
    const beyond = beyondStock(lines, items, {});
    if (beyond.length === 0) return true;
    setAsked(beyond);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  /** Without an answer of the server nothing is asked: what saves will say so. */
  const readItems = async (lines: readonly OrderLine[]): Promise<readonly StockItem[]> => {
    try {
      const ids = lines.map(({ item_id }) => item_id);
      const found = await getMany<StockItem>('inventory_items', { ids, meta: itemsOf(locationId) });
      return found.data;
    } catch (error) {
      if (isDataError(error)) return [];
      throw error;
    }
  };
  const end = (yes: boolean) => {
    setAsked(null);
    answer.current?.(yes);
  };
  return [
    confirm,
    <BeyondDialog
      key="beyond"
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
