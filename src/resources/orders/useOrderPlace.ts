import { useGetOne, type RaRecord } from 'react-admin';

interface LocationRecord extends RaRecord {
  name: string;
  inventory_tracking_enabled: boolean;
  strict_inventory_tracking_enabled: boolean;
}

/** How a location treats its stock. */
export interface StockFlags {
  /** Orders reserve stock, and handing out takes it. */
  tracking: boolean;
  /** Orders beyond what is available are refused. */
  strict: boolean;
}

/** The location of an order: its name, and how it treats its stock; undefined while that is read. */
export function useOrderPlace(locationId: string | undefined): {
  name: string | undefined;
  flags: StockFlags | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const { data, error, refetch } = useGetOne<LocationRecord>(
    'locations',
    { id: locationId ?? '' },
    { enabled: locationId !== undefined },
  );
  return {
    name: data?.name,
    flags: data && {
      tracking: data.inventory_tracking_enabled,
      strict: data.inventory_tracking_enabled && data.strict_inventory_tracking_enabled,
    },
    error: data ? null : error,
    refetch: () => void refetch(),
  };
}
