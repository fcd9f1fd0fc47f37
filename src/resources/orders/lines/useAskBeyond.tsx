import { useState, type ReactElement } from 'react';
import type { StockFlags } from '../useOrderPlace';
import { BeyondDialog } from './BeyondDialog';
import { beyondStock, type BeyondStock, type OrderLine } from './orderLines';
import { useLineItems } from './useLineItems';

interface AskBeyondOptions {
  locationId: string;
  lines: readonly OrderLine[];
  /** What the order that is being changed has reserved already, by the item's id. */
  reserved?: Readonly<Record<string, number>>;
  /** Undefined while they are read. */
  flags: StockFlags | undefined;
  save: () => void;
}

/**
 * Saves the lines of an order; asks first when they want more of an item than is available. A strict
 * location needs no question: it refuses.
 *
 * @returns the function that saves, and the question to put into the page
 */
export function useAskBeyond(options: AskBeyondOptions): [() => void, ReactElement] {
  const { locationId, lines, reserved, flags, save } = options;
  const items = useLineItems(locationId, lines);
  const [asked, setAsked] = useState<readonly BeyondStock[] | null>(null);
  const submit = () => {
    const beyond =
      flags?.tracking && !flags.strict ? beyondStock(lines, items, reserved ?? {}) : [];
    if (beyond.length > 0) setAsked(beyond);
    else save();
  };
  const close = () => {
    setAsked(null);
  };
  return [
    submit,
    <BeyondDialog
      key="beyond"
      asked={asked}
      onConfirm={() => {
        close();
        save();
      }}
      onClose={close}
    />,
  ];
}
