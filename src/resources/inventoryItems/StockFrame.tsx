import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react';
import type { Lot } from './lots/useLots';
import type { StockItem } from './stockItem';
import type { StockKind } from './stockKinds';

const StockDialog = lazy(() => import('./StockDialog'));

/** A lot of which something is thrown away; else what moves is of whichever lot comes first. */
type Open = (item: StockItem, kind: StockKind, lot?: Lot) => void;

const OpenContext = createContext<Open>(() => undefined);

/** Opens the dialog that moves stock, inside a StockFrame. */
export const useMoveStock = (): Open => useContext(OpenContext);

/** Stands around items: holds the dialog that moves their stock. */
export function StockFrame({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    item: StockItem;
    kind: StockKind;
    lot: Lot | undefined;
  } | null>(null);
  return (
    <OpenContext
      value={(item, kind, lot) => {
        setAsked({ item, kind, lot });
      }}
    >
      {children}
      <Suspense fallback={null}>
        {asked && (
          <StockDialog
            item={asked.item}
            kind={asked.kind}
            lot={asked.lot}
            onClose={() => {
              setAsked(null);
            }}
          />
        )}
      </Suspense>
    </OpenContext>
  );
}
