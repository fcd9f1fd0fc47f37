import { controlFaults } from './controls';
import { importFaults } from './imports';

/** Says which files of src/ import what they may not, and which make a control a second time. */
const faults = [...importFaults(), ...controlFaults()];
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length === 0 ? 0 : 1;
