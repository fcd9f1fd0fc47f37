/** A browser's caches as far as the worker uses them, which hold `room` files in all. */
export function fakeCaches(room = Infinity) {
  const all = new Map<string, Map<string, Response>>();
  const size = () => [...all.values()].reduce((sum, cache) => sum + cache.size, 0);
  const cacheOf = (entries: Map<string, Response>) => ({
    match: (path: string) => Promise.resolve(entries.get(path)?.clone()),
    put: (path: string, response: Response) => {
      if (size() >= room) return Promise.reject(new DOMException('No room', 'QuotaExceededError'));
      entries.set(path, response);
      return Promise.resolve();
    },
    delete: (path: string) => Promise.resolve(entries.delete(path)),
    keys: () =>
      Promise.resolve([...entries.keys()].map((path) => new Request(`https://larder.test${path}`))),
  });
  return {
    open: (name: string) => {
      const entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      // A test needs no more of the interface.
      return Promise.resolve(cacheOf(entries) as unknown as Cache);
    },
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    /** The paths that a cache holds. */
    pathsIn: (name: string) => [...(all.get(name)?.keys() ?? [])].sort(),
  };
}
