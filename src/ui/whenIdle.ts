interface Wait {
  /** Milliseconds that pass first. */
  after?: number;
  /** After so many milliseconds more it is time, whatever the browser does. */
  latest?: number;
}

/** Resolves when the browser has nothing else to do: for what nobody waits for. Not every browser says so. */
export const whenIdle = ({ after = 0, latest = 2_000 }: Wait = {}): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      if ('requestIdleCallback' in window)
        requestIdleCallback(() => resolve(), { timeout: latest });
      else resolve();
    }, after);
  });
