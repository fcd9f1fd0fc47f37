import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { isUuid } from '../../../data/uuid';
import { useInitialValues } from '../../../kit/form/initialValues';
import { useFindItems } from './useFindItems';
import type { TakenItem } from './useItemSearch';

/** Takes the item with which somebody was led to a delivery (`withInitialValues`: `item`, its id). */
export function useGivenItem(locationId: string, take: (taken: TakenItem) => void): void {
  const { item: id } = useInitialValues();
  const { isReady } = useFormContext().formState;
  const { byId } = useFindItems(locationId);
  const begin = useEffectEvent(async (named: string) => {
    // Where it cannot be read, the search is there.
    const item = await byId(named).catch(() => undefined);
    if (item) take({ item, name: item.name, barcode: null });
  });
  useEffect(() => {
    if (isUuid(id) && isReady) void begin(id);
  }, [id, isReady]);
}
