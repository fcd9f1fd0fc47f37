import { importFaults } from './imports';

/** Says which files of src/ import what they may not. */
const faults = importFaults();
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length === 0 ? 0 : 1;
