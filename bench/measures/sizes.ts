import { BUILD_DIRECTORY } from '../../local/cli/buildApp';
import { routeSizes } from '../routeSizes';
import { ROUTE_BUDGETS } from '../routeBudgets';
import type { Bench } from './Bench';

/** The JavaScript of each route, as scripts/checkSizes.ts counts it. */
export function measureSizes({ report }: Bench): Promise<void> {
  for (const [route, bytes] of Object.entries(routeSizes(BUILD_DIRECTORY)))
    report.add({
      what: `JavaScript of ${route}, brotli`,
      measured: bytes / 1000,
      unit: 'kB',
      target: ROUTE_BUDGETS[route],
    });
  return Promise.resolve();
}
