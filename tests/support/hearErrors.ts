import { onTestFinished, vi } from 'vitest';

/**
 * From now on and until the test ends, what is written to `console.error` is heard by the test and
 * not printed. The test says what it expects to hear.
 *
 * @returns what was heard so far: of each line, its first word or error as a text
 */
export function hearErrors(): () => string[] {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    told.mockRestore();
  });
  return () => told.mock.calls.map(([first]) => String(first));
}
