import { LONG_CHECKS, SHORT_CHECKS } from './checks';
import { describeAll, runSteps } from './steps';

/** `npm run check`: everything that can be told without starting the product. */
const results = await runSteps([...LONG_CHECKS, ...SHORT_CHECKS], 2);
process.stdout.write(`${describeAll(results)}\n`);
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
