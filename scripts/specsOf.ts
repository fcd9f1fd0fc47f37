import { basename } from 'node:path';

/** The folders whose names say nothing of a screen. */
const ROOMS = new Set([
  'src',
  'kit',
  'pages',
  'resources',
  'layout',
  'ui',
  'data',
  'light',
  'i18n',
]);

/** `checkIn`, `CheckInPanel.tsx`: check-in, check-in-panel. */
const spelled = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase();

/** Whether the words of one name stand in another, in the singular or the plural. */
function holds(name: string, part: string): boolean {
  const words = (text: string) =>
    `-${text
      .split('-')
      .map((word) => word.replace(/s$/, ''))
      .join('-')}-`;
  return words(name).includes(words(part));
}

/**
 * The browser tests of changed files: the changed ones, and those whose name and a folder or a file
 * below `src/` share a name: `check-in-desk.spec.ts` is of `src/pages/checkIn`, `count-stock.spec.ts`
 * of `CountStockPage.tsx`.
 *
 * @param files paths of the changed files
 * @param specs names of the browser tests
 */
export function specsOf(files: readonly string[], specs: readonly string[]): string[] {
  const parts = files
    .filter((file) => file.startsWith('src/'))
    .map((file) =>
      file
        .split('/')
        .filter((part) => !ROOMS.has(part))
        .map(spelled),
    );
  const isOfScreen = (spec: string) => {
    const name = spelled(spec.replace('.spec.ts', ''));
    return parts.some((path) =>
      path.some((part, at) => (at < path.length - 1 && holds(name, part)) || holds(part, name)),
    );
  };
  return specs.filter(
    (spec) =>
      files.some((file) => basename(file) === spec && file.startsWith('e2e/')) || isOfScreen(spec),
  );
}
