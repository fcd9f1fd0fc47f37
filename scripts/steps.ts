import { runTimed, type Beside, type Ended } from './run';

/** How one step of `npm run check` or `npm test` ended. */
export interface StepResult extends Ended {
  name: string;
  passed: number;
  failed: number;
}

/** One part of a run. */
export interface Step {
  name: string;
  run: (beside: Beside) => Promise<StepResult>;
}

/** A program that checks one thing: it counts as one test. */
export const check = (name: string, command: string, args: readonly string[]): Step => ({
  name,
  run: async (beside) => {
    const ended = await runTimed(command, args, { heading: name, ...beside });
    const passed = ended.code === 0;
    return { name, ...ended, passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
  },
});

/**
 * Runs steps, as many at a time as there are lanes: each lane takes the next one that is left. The
 * longest come first, then no lane is left alone with them at the end.
 *
 * @param inBackground whether they run beside other steps, and leave them the processor
 * @returns their results, in the order of the steps
 */
export async function runSteps(
  steps: readonly Step[],
  lanes = 1,
  inBackground = false,
): Promise<StepResult[]> {
  const results = new Map<Step, StepResult>();
  const left = [...steps];
  const quietly = lanes > 1 || inBackground;
  const follow = async (): Promise<void> => {
    for (let step = left.shift(); step; step = left.shift()) {
      results.set(step, await step.run({ quietly, inBackground }));
    }
  };
  await Promise.all(Array.from({ length: lanes }, follow));
  return steps.flatMap((step) => results.get(step) ?? []);
}

const seconds = (value: number): string => `${value.toFixed(0)} s`;

/** One line about a step. */
function describe({ name, passed, failed, ...ended }: StepResult): string {
  const verdict = failed === 0 ? 'ok    ' : 'FAILED';
  return (
    `${verdict} ${name.padEnd(32)} ${`${passed} / ${passed + failed}`.padStart(11)}` +
    `${seconds(ended.seconds).padStart(8)}${seconds(ended.cpuSeconds).padStart(8)}`
  );
}

/** A table of the steps with their tests, wall-clock time and CPU time. */
export function describeAll(results: readonly StepResult[]): string {
  const head = `${''.padEnd(39)}${'passed'.padStart(12)}${'wall'.padStart(8)}${'CPU'.padStart(8)}`;
  return [head, ...results.map(describe)].join('\n');
}
