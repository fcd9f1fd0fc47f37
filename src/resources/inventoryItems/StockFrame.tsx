import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react';
import type { Lot } from './lots/useLots';
import type { StockItem } from './stockItem';
import type { StockKind } from './stockKinds';

const StockDialog = lazy(() => import('./StockDialog'));
const RecallDialog = lazy(() => import('../recalls/RecallDialog'));

/** Of a lot something is thrown or given away; else what moves is of whichever lot comes first. */
type Open = (item: StockItem, kind: StockKind | 'recall', lot?: Lot, reason?: string) => void;

const OpenContext = createContext<Open>(() => undefined);

/** Opens the dialog that moves stock, or recalls it, inside a StockFrame. */
export const useMoveStock = (): Open => useContext(OpenContext);

/** Stands around items: holds the dialog that moves their stock. */
export function StockFrame({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    item: StockItem;
    kind: StockKind | 'recall';
    lot: Lot | undefined;
    reason: string | undefined;
  } | null>(null);
  const close = () => {
    setAsked(null);
  };
  return (
    <OpenContext
      value={(item, kind, lot, reason) => {
        setAsked({ item, kind, lot, reason });
      }}
    >
      {children}
      <Suspense fallback={null}>
        {asked?.kind === 'recall' ? (
          <RecallDialog
            locationId={asked.item.location_id}
            item={asked.item}
            lot={asked.lot?.lot}
            onClose={close}
          />
        ) : (
          asked && (
            <StockDialog
              item={asked.item}
              kind={asked.kind}
              lot={asked.lot}
              reason={asked.reason}
              onClose={close}
            />
          )
        )}
      </Suspense>
    </OpenContext>
  );
}
