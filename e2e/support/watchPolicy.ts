import type { BrowserContext } from '@playwright/test';

const BINDING = '__larderPolicyViolation';

/**
 * Notes whatever the Content-Security-Policy stops, and whatever the console says about it, on
 * every page of a browser context.
 *
 * @returns the list, which grows while the pages are used
 */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeBinding(BINDING, (_source, what: string) => {
    violations.push(what);
  });
  await context.addInitScript((binding) => {
    addEventListener('securitypolicyviolation', (event) => {
      const note: unknown = Reflect.get(globalThis, binding);
      const what = `${event.violatedDirective} ${event.blockedURI} at ${location.pathname}`;
      if (typeof note === 'function') Reflect.apply(note, undefined, [what]);
    });
  }, BINDING);
  context.on('console', (message) => {
    if (/content.security.policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}
