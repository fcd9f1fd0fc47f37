import { controlFaults } from './controls';
import { importFaults } from './imports';
import { wordFaults } from './words';

/** Says which files import what they may not, make a control a second time, or use a refused word. */
const faults = [...importFaults(), ...controlFaults(), ...wordFaults()];
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length === 0 ? 0 : 1;
