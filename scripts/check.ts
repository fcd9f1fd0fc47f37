import { runChecks } from './checks';

/** `npm run check`: everything that can be told without starting the product. */
const failed = (await runChecks()).filter((step) => step.failed > 0);
for (const step of failed) process.stderr.write(`Failed: ${step.name}\n`);
process.exit(failed.length === 0 ? 0 : 1);
