import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react';
import type { StockItem } from './stockItem';
import type { StockKind } from './stockKinds';

const StockDialog = lazy(() => import('./StockDialog'));

type Open = (item: StockItem, kind: StockKind) => void;

const OpenContext = createContext<Open>(() => undefined);

/** Opens the dialog that moves stock, inside a StockFrame. */
export const useMoveStock = (): Open => useContext(OpenContext);

/** Stands around items: holds the dialog that moves their stock. */
export function StockFrame({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ item: StockItem; kind: StockKind } | null>(null);
  return (
    <OpenContext
      value={(item, kind) => {
        setAsked({ item, kind });
      }}
    >
      {children}
      <Suspense fallback={null}>
        {asked && (
          <StockDialog
            item={asked.item}
            kind={asked.kind}
            onClose={() => {
              setAsked(null);
            }}
          />
        )}
      </Suspense>
    </OpenContext>
  );
}
