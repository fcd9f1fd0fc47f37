import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { timeToShow } from './pageClock';

/** What the main thread of a page did until something showed, in milliseconds. */
export interface Work {
  /** Scripts: compiling and running them, and the garbage that they leave. */
  script: number;
  /** Everything. */
  all: number;
}

const TRACE = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.number().optional(),
    }),
  ),
});
type TraceEvent = z.infer<typeof TRACE>['traceEvents'][number];

/** As Chromium's own performance panel names what is yellow there. */
const SCRIPT =
  /^(?:EvaluateScript|FunctionCall|RunMicrotasks|v8\.(?:compile|compileModule|evaluateModule|run|produceCache)|V8\.GC.*|M(?:ajor|inor)GC)$/;
const TASK = /^(?:RunTask|ThreadControllerImpl::RunTask)$/;
const CATEGORIES = ['devtools.timeline', 'v8', 'blink.user_timing', 'toplevel'];

/**
 * Opens a page as timeToShow does, and counts by the browser's own trace what was done until then. The trace itself
 * takes a little time, which is why times are measured without.
 */
export async function workToShow(
  browser: Browser,
  page: Page,
  path: string,
  shown: string,
): Promise<Work> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await timeToShow(page, path, shown);
  const { traceEvents } = TRACE.parse(JSON.parse((await browser.stopTracing()).toString()));
  return workUntilMark(traceEvents);
}

/** The mark that timeToShow sets. */
const MARK = 'bench: shown';

function workUntilMark(events: readonly TraceEvent[]): Work {
  const mark = events.find(({ name }) => name === MARK);
  if (!mark) throw new Error('The trace does not say when it was shown.');
  const ofPage = events.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  const sum = (names: RegExp) =>
    lengthOf(
      ofPage
        .filter(({ name, ph }) => ph === 'X' && names.test(name))
        .map(({ ts, dur = 0 }) => [ts, Math.min(ts + dur, mark.ts)] as const),
    ) / 1000;
  return { script: sum(SCRIPT), all: sum(TASK) };
}

/** How long something of it was going on: one lies in the other. */
function lengthOf(stretches: readonly (readonly [from: number, to: number])[]): number {
  let sum = 0;
  let end = -Infinity;
  for (const [from, to] of [...stretches].sort((one, other) => one[0] - other[0])) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}
