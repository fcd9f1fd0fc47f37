import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const MANIFEST = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof MANIFEST>;

const ADMIN = ['src/App.tsx'];
/** The chunk of the auth client (vite.config.ts): no module's own, so it goes by the group's name. */
const AUTH = '_auth-';

/** The modules that a route asks for beside the ones that every page begins with. */
const ROUTES = {
  '/auth/login': [AUTH],
  '/auth/verify': [AUTH, 'src/pages/auth/VerifyPage.tsx'],
  '/dashboard': [...ADMIN, 'src/pages/dashboard/DashboardPage.tsx'],
  '/dashboard/reports': [
    ...ADMIN,
    'src/pages/reports/ReportsPage.tsx',
    'src/pages/reports/BarsChart.tsx',
  ],
  '/clients': ADMIN,
  '/clients/new': [...ADMIN, 'src/pages/wizard/CreateClientPage.tsx'],
  '/clients/:id': [
    ...ADMIN,
    'src/kit/details/DetailsRoute.tsx',
    'src/resources/clients/ClientDetails.tsx',
  ],
} as const satisfies Record<string, readonly string[]>;

export type MeasuredRoute = keyof typeof ROUTES;

/**
 * Bytes of JavaScript that a browser fetches to show a route, compressed with brotli as they are
 * transferred.
 *
 * @param directory a build (dist) with its manifest
 * @throws Error when a module of the list is no chunk of the build: the list is out of date
 */
export function routeSizes(directory: string): Record<MeasuredRoute, number> {
  const file = join(directory, '.vite', 'manifest.json');
  const manifest = MANIFEST.parse(JSON.parse(readFileSync(file, 'utf8')));
  const sizeOf = (modules: readonly string[]): number =>
    [...closure(manifest, ['index.html', ...modules])]
      .map((key) => manifest[key]?.file ?? '')
      .reduce((sum, name) => sum + transferred(join(directory, name)), 0);
  const entries = Object.entries(ROUTES).map(([route, modules]) => [route, sizeOf(modules)]);
  // The keys are those of ROUTES, which fromEntries cannot know.
  return Object.fromEntries(entries) as Record<MeasuredRoute, number>;
}

function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is no chunk of the build; correct bench/routeSizes.ts.`);
    found.add(key);
    chunk.imports.forEach(visit);
  };
  const named = (key: string) => Object.keys(manifest).find((name) => name.startsWith(key)) ?? key;
  keys.map(named).forEach(visit);
  return found;
}

/** The smallest files are not compressed. */
function transferred(path: string): number {
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}
