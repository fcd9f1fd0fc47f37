import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { ROUTE_BUDGETS } from '../bench/routeBudgets';
import { routeSizes } from '../bench/routeSizes';

/*
 * npm run sizes: the JavaScript of each route of the build in dist/ against bench/sizes.json. More
 * than 5 % above what is written there, or above its budget, fails; `--write` accepts what there is.
 */

const RECORD = 'bench/sizes.json';
const GROWTH = 1.05;

const sizes = routeSizes('dist');
const recorded = existsSync(RECORD)
  ? z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(RECORD, 'utf8')))
  : {};
const isWriting = process.argv.includes('--write');
let failed = false;

for (const [route, bytes] of Object.entries(sizes)) {
  const before = recorded[route];
  const hasGrown = !isWriting && bytes > (before ?? 0) * GROWTH;
  const isOver = bytes > (ROUTE_BUDGETS[route] ?? Infinity) * 1000;
  failed ||= hasGrown || isOver;
  const comparison = before === undefined ? 'not recorded' : `recorded ${kilobytes(before)}`;
  const verdict = isOver
    ? `OVER its ${ROUTE_BUDGETS[route]} kB`
    : hasGrown
      ? 'GREW too much'
      : 'ok';
  console.log(`${route.padEnd(14)} ${kilobytes(bytes).padStart(9)}  ${comparison}  ${verdict}`);
}
if (isWriting) writeFileSync(RECORD, `${JSON.stringify(sizes, null, 2)}\n`);
if (failed)
  console.error('See what the build has grown by, or accept it: npm run sizes -- --write');
process.exitCode = failed ? 1 : 0;

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
