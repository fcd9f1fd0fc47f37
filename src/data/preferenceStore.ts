import { localStorageStore, memoryStore, type Store } from 'react-admin';
import { isSharedComputer } from '../db/browserStorage';

/** What a person arranged for the eyes: no data of records, so it may stay on the machine. */
const PREFERENCE = /^preferences\.|\.datatable[a-z]*(_widths)?$/i;

/**
 * react-admin's store. Signing out wipes it; hidden columns, widths and page size are kept, but on a
 * shared computer, where it is forgotten with the page.
 */
export function createPreferenceStore(): Store {
  if (isSharedComputer()) return memoryStore();
  const store = localStorageStore('1', 'Larder');
  return {
    ...store,
    reset: () => {
      const kept = Object.entries(store.listItems?.() ?? {}).filter(([key]) =>
        PREFERENCE.test(key),
      );
      store.reset();
      for (const [key, value] of kept) store.setItem(key, value);
    },
  };
}
