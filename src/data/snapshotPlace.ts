import { forgetSnapshot, SNAPSHOT_DATABASE } from '../db/forgetSnapshot';

const STORE = 'kept';
const KEY = 'snapshot';

/** Where the snapshot is kept; tests have one of their own. */
export interface SnapshotPlace {
  read: () => Promise<unknown>;
  write: (snapshot: object) => Promise<unknown>;
  forget: () => void;
}

/** Opens the database for one request only: what is open cannot be deleted. */
function request<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(SNAPSHOT_DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error ?? new Error('The database does not open.'));
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const asked = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        database.close();
        resolve(asked.result);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error ?? new Error('The database took nothing.'));
      };
    };
  });
}

/** The browser's database. */
export const browserPlace: SnapshotPlace = {
  read: () => request('readonly', (store) => store.get(KEY) as IDBRequest<unknown>),
  write: (snapshot) => request('readwrite', (store) => store.put(snapshot, KEY)),
  forget: forgetSnapshot,
};
