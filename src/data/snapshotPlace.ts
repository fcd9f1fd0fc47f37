import { forgetSnapshot, SNAPSHOT_DATABASE } from '../db/forgetSnapshot';
import type { Picture } from './picture';

const STORE = 'kept';
const KEY = 'snapshot';
const PICTURES_KEY = 'pictures';

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

/** Where pictures of pages are kept; tests have one of their own. */
export interface PicturePlace {
  read: () => Promise<unknown>;
  write: (pictures: readonly Picture[]) => Promise<unknown>;
}

/** Beside the snapshot, so that they are forgotten together. */
export const browserPictures: PicturePlace = {
  read: () => request('readonly', (store) => store.get(PICTURES_KEY) as IDBRequest<unknown>),
  write: (pictures) => request('readwrite', (store) => store.put(pictures, PICTURES_KEY)),
};
