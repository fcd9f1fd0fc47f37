/**
 * Runs in a page: what it keeps of the last list and the dashboard, as text; empty where that is nothing. Names no
 * function inside: what a compiler adds for names is not there.
 */
export const keptSnapshot = (): Promise<string> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('larder_snapshot');
    // It was not there: asking for it must not make it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve('');
    opening.onsuccess = () => {
      const database = opening.result;
      const asked = database.transaction('kept').objectStore('kept').get('snapshot');
      asked.onsuccess = () => {
        database.close();
        resolve(asked.result === undefined ? '' : JSON.stringify(asked.result));
      };
    };
  });
