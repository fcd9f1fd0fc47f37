import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { usePhone } from '../../ui/usePhone';

/** How a list stands on a screen that is too narrow for its columns. */
export interface PhoneView {
  /** Rows of two lines in place of a table. */
  asRows: boolean;
  /** Whether rows are being chosen: only then do they have boxes. */
  selecting: boolean;
  select: (selecting: boolean) => void;
  /** Whoever wants every column has a table, which scrolls sideways; kept for the list. */
  asTable: boolean;
  showAsTable: (asTable: boolean) => void;
}

/**
 * The view of a list on a phone; null where there is room for its table.
 *
 * @param resource whose list it is
 */
export function usePhoneView(resource: string): PhoneView | null {
  const isPhone = usePhone();
  const [asTable, showAsTable] = useStore<boolean>(`preferences.asTable.${resource}`, false);
  const [selecting, select] = useState(false);
  return useMemo(
    () =>
      isPhone
        ? { asRows: !asTable, selecting: selecting && !asTable, select, asTable, showAsTable }
        : null,
    [isPhone, asTable, selecting, showAsTable],
  );
}
