import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react';
import type { Order } from './order';
import type { OrderStatus } from './orderStatus';
import { useOrderSteps } from './useOrderSteps';

const StepDialog = lazy(() => import('./StepDialog'));

interface TakeStep {
  /** Takes an order one step further; asks first where something is handed out or given up. */
  take: (order: Order, step: OrderStatus) => void;
  /** The step that is just being taken. */
  taking: OrderStatus | undefined;
}

const StepContext = createContext<TakeStep>({ take: () => undefined, taking: undefined });

/** The steps of orders, inside an OrderFrame. */
export const useTakeStep = () => useContext(StepContext);

/** Stands around orders: holds the dialogs of their steps. */
export function OrderFrame({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ order: Order; step: 'fulfilled' | 'cancelled' } | null>(
    null,
  );
  const steps = useOrderSteps();
  const close = () => {
    setAsked(null);
  };
  const take = (order: Order, step: OrderStatus) => {
    if (step === 'fulfilled' || step === 'cancelled') setAsked({ order, step });
    else steps.mutate({ order, step });
  };
  const taking = steps.isPending ? steps.variables.step : undefined;
  return (
    <StepContext value={{ take, taking }}>
      {children}
      <Suspense fallback={null}>{asked && <StepDialog {...asked} onClose={close} />}</Suspense>
    </StepContext>
  );
}
