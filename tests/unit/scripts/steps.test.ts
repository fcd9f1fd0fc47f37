import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { afterEach, expect, it, vi } from 'vitest';
import { isAlive } from '../../../local/postgres/processes';
import { runTimed } from '../../../scripts/run';
import { check, describeAll, runSteps, type Step } from '../../../scripts/steps';

const print = (text: string) => ['-e', `process.stdout.write(${JSON.stringify(text)})`];
const said = () => {
  const parts: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    parts.push(String(part));
    return true;
  });
  return () => parts.join('');
};
afterEach(() => {
  vi.restoreAllMocks();
});

it('a program that runs quietly is shown in one piece, below its heading, when it is over', async () => {
  const shown = said();
  const running = runTimed('node', print('words'), { heading: 'lint', quietly: true });
  expect(shown()).toBe('');
  const ended = await running;
  expect(shown()).toBe('\n== lint\nwords');
  expect(ended.code).toBe(0);
  // Node itself takes some.
  expect(ended.cpuSeconds).toBeGreaterThan(0);
});

it('a program in the background leaves the processor to others', async () => {
  const shown = said();
  const priority = ['-p', 'os.getPriority()'];
  const [step] = await runSteps([check('yields', 'node', priority)], 1, true);
  expect(step).toMatchObject({ passed: 1 });
  expect(shown()).toBe(`\n== yields\n${Math.min(getPriority() + 10, 19)}\n`);
});

it('what a run started ends with it, also when the run is killed', async () => {
  const waits = `console.log(process.pid); setInterval(() => undefined, 1000)`;
  const starts = `import { runTimed } from './scripts/run.ts'; await runTimed('node', ['-e', ${JSON.stringify(waits)}]);`;
  const run = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', starts],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [pid] = (await once(createInterface({ input: run.stdout }), 'line')) as [string];
  expect(isAlive(Number(pid))).toBe(true);
  run.kill('SIGKILL');
  await vi.waitFor(
    () => {
      expect(isAlive(Number(pid))).toBe(false);
    },
    { timeout: 20_000 },
  );
});

it('a program that fails, or is not there, is a failed check', async () => {
  said();
  const [failed, missing, passed] = await runSteps(
    [
      check('fails', 'node', ['-e', 'process.exit(3)']),
      check('is not there', 'no-such-program', []),
      check('passes', 'node', ['-e', '']),
    ],
    2,
  );
  expect(failed).toMatchObject({ name: 'fails', code: 3, passed: 0, failed: 1 });
  expect(missing).toMatchObject({ name: 'is not there', passed: 0, failed: 1 });
  expect(passed).toMatchObject({ name: 'passes', passed: 1, failed: 0 });
});

it('as many steps run at a time as there are lanes, and the results keep their order', async () => {
  let running = 0;
  let most = 0;
  const step = (name: string): Step => ({
    name,
    run: async () => {
      most = Math.max(most, ++running);
      await new Promise((done) => setImmediate(done));
      running -= 1;
      return { name, code: 0, passed: 2, failed: 0, seconds: 61.4, cpuSeconds: 7 };
    },
  });
  const results = await runSteps(['a', 'b', 'c', 'd', 'e'].map(step), 2);
  expect(most).toBe(2);
  expect(results.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(describeAll(results).split('\n')[1]).toMatch(/^ok {5}a +2 \/ 2 +61 s +7 s$/);
});
