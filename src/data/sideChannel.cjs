/**
 * Stands in for side-channel in the build (vite.config.ts): qs, which ra-data-postgrest writes its
 * addresses with, notes by it which objects it has seen. Old engines need 40 kB for what a WeakMap
 * does. CommonJS, since qs asks for it with require.
 */
module.exports = () => {
  const values = new WeakMap();
  return {
    get: (key) => values.get(key),
    has: (key) => values.has(key),
    set: (key, value) => void values.set(key, value),
  };
};
