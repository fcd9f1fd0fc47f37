import { readFile, type Reading, type ReadRequest } from './readFile';

/** Reads one file off the page, so that nobody waits for it. */
self.addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  void readFile(event.data).then(
    (reading: Reading) => {
      self.postMessage(reading);
    },
    (error: unknown) => {
      // The page hears of it by the worker's error.
      setTimeout(() => {
        throw error;
      });
    },
  );
});
