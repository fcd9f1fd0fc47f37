import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { MARKS } from './pageClock';

/** What of a trace has to be recorded. */
export const TRACE_CATEGORIES = [
  'devtools.timeline',
  'v8',
  'blink.user_timing',
  'toplevel',
  'disabled-by-default-v8.cpu_profiler',
];

const EVENT = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  id: z.union([z.string(), z.number()]).optional(),
  args: z.unknown(),
});
export type TraceEvent = z.infer<typeof EVENT>;
const TRACE = z.object({ traceEvents: z.array(EVENT) });

/** The events of a trace, as the browser writes it. */
export const readTrace = (text: string): readonly TraceEvent[] =>
  TRACE.parse(JSON.parse(text)).traceEvents;

const CHUNK = z.object({
  data: z.object({
    cpuProfile: z
      .object({
        nodes: z
          .array(
            z.object({
              id: z.number(),
              parent: z.number().optional(),
              callFrame: z.object({
                functionName: z.string(),
                url: z.string().optional(),
                lineNumber: z.number().optional(),
                columnNumber: z.number().optional(),
              }),
            }),
          )
          .default([]),
        samples: z.array(z.number()).default([]),
      })
      .default({ nodes: [], samples: [] }),
    timeDeltas: z.array(z.number()).default([]),
  }),
});
const PROFILE = z.object({ data: z.object({ startTime: z.number() }) });

/** Work that is no script's, as Chromium names it in its traces. */
const KINDS: readonly [kind: string, names: RegExp][] = [
  ['reading and compiling scripts', /^v8\.(?:compile|compileModule|produceCache)$/],
  ['styles and layout', /^(?:UpdateLayoutTree|Layout|RecalculateStyles)$/],
  ['painting', /^(?:Paint|PrePaint|Layerize|Commit|UpdateLayer)$/],
];

/** Whose code a source is: its package, or its room of src. */
export function ownerOf(source: string): string {
  const [, name = ''] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name) return FAMILIES.find(([, packages]) => packages.test(name))?.[0] ?? 'other libraries';
  return /(?:^|\/)src\//.test(source) ? 'our own' : 'other libraries';
}

const FAMILIES: readonly [family: string, packages: RegExp][] = [
  ['React', /^(?:react|react-dom|scheduler)$/],
  ['React Router', /^react-router/],
  ['react-admin', /^(?:ra-|react-admin|@raphiniert)/],
  ['Material UI and emotion', /^(?:@mui|@emotion|stylis)/],
  ['queries', /^@tanstack/],
  ['forms and schemas', /^(?:react-hook-form|@hookform|zod)/],
  ['the auth client', /^@supabase/],
];

/** The main thread from what began the clock until something showed (pageClock), in microseconds of the trace. */
function stretchOf(events: readonly TraceEvent[]) {
  const shown = events.find(({ name }) => name === MARKS.shown);
  if (!shown) throw new Error('The trace does not say when it was shown.');
  const ofPage = events.filter(({ pid }) => pid === shown.pid);
  const from = ofPage.filter(({ name }) => name === MARKS.begun).at(-1)?.ts ?? 0;
  return { ofPage, tid: shown.tid, from, to: shown.ts };
}

/**
 * What the main thread of a page did until something showed, in milliseconds of its slowed-down processor, by whose code
 * ran; and how long it waited.
 *
 * @param folder where the scripts of the page are, with their source maps
 * @throws where the trace does not say when it showed
 */
export function timesUntilShown(
  events: readonly TraceEvent[],
  folder: string,
): ReadonlyMap<string, number> {
  const { ofPage, tid: mainThread, from, to } = stretchOf(events);
  const times = new Map<string, number>();
  const add = (kind: string, microseconds: number) =>
    times.set(kind, (times.get(kind) ?? 0) + microseconds / 1000);
  for (const [kind, names] of KINDS)
    for (const { ts, dur = 0, tid, name } of ofPage)
      if (tid === mainThread && names.test(name) && ts >= from)
        add(kind, Math.max(0, Math.min(ts + dur, to) - ts));
  const nameOf = sourceNames(folder);
  for (const sample of samplesOf(ofPage)) {
    if (sample.at < from || sample.at > to) continue;
    const { functionName, url = '', lineNumber = 0, columnNumber = 0 } = sample.frame;
    if (functionName === '(idle)') add('waiting', sample.length);
    else if (functionName === '(garbage collector)') add('garbage', sample.length);
    // The first script has no map: it is our own.
    else if (/\/assets\/(?!start-)/.test(url))
      add(ownerOf(nameOf(basename(url), lineNumber, columnNumber)), sample.length);
  }
  return times;
}

interface Sample {
  /** Microseconds of the trace, and how many it stands for. */
  at: number;
  length: number;
  frame: z.infer<typeof CHUNK>['data']['cpuProfile']['nodes'][number]['callFrame'];
}

/** The samples of the process that took most: a page has one profile per thread, and one thread that does all. */
function samplesOf(events: readonly TraceEvent[]): Sample[] {
  const profiles = events
    .filter(({ name }) => name === 'Profile')
    .map(({ id, args }) => readSamples(PROFILE.parse(args).data.startTime, events, id));
  return profiles.sort((one, other) => other.length - one.length)[0] ?? [];
}

function readSamples(start: number, events: readonly TraceEvent[], id: TraceEvent['id']): Sample[] {
  const nodes = new Map<number, { parent?: number | undefined; frame: Sample['frame'] }>();
  const samples: Sample[] = [];
  let at = start;
  for (const event of events) {
    if (event.name !== 'ProfileChunk' || event.id !== id) continue;
    const { cpuProfile, timeDeltas } = CHUNK.parse(event.args).data;
    for (const { id: node, parent, callFrame } of cpuProfile.nodes)
      nodes.set(node, { parent, frame: callFrame });
    for (const [index, node] of cpuProfile.samples.entries()) {
      const length = timeDeltas[index] ?? 0;
      at += length;
      const frame = scriptOf(nodes, node);
      if (frame) samples.push({ at, length, frame });
    }
  }
  return samples;
}

/** What the browser does for a script (drawing, say) is the script's that asked for it. */
function scriptOf(
  nodes: ReadonlyMap<number, { parent?: number | undefined; frame: Sample['frame'] }>,
  node: number,
): Sample['frame'] | undefined {
  const first = nodes.get(node);
  if (first?.frame.functionName.startsWith('(')) return first.frame;
  for (let found = first; found; found = nodes.get(found.parent ?? -1))
    if (found.frame.url) return found.frame;
  return first?.frame;
}

/** Where the code of a built file comes from. */
function sourceNames(folder: string): (file: string, line: number, column: number) => string {
  const maps = new Map<string, SourceMap>();
  return (file, line, column) => {
    let map = maps.get(file);
    if (!map) {
      const text = readFileSync(join(folder, 'assets', `${file}.map`), 'utf8');
      map = new SourceMap(JSON.parse(text) as SourceMapPayload);
      maps.set(file, map);
    }
    const entry = map.findEntry(line, column);
    return 'originalSource' in entry ? entry.originalSource : '';
  };
}

/** As Chromium's own performance panel names what is yellow there. */
const SCRIPT =
  /^(?:EvaluateScript|FunctionCall|RunMicrotasks|v8\.(?:compile|compileModule|evaluateModule|run|produceCache)|V8\.GC.*|M(?:ajor|inor)GC)$/;

/**
 * For how long scripts were compiled and run until something showed, and their garbage taken away, in milliseconds.
 *
 * @throws where the trace does not say when it showed
 */
export function scriptUntilShown(events: readonly TraceEvent[]): number {
  const { ofPage, tid: mainThread, from, to } = stretchOf(events);
  const stretches = ofPage
    .filter(({ name, ph, tid }) => ph === 'X' && tid === mainThread && SCRIPT.test(name))
    .filter(({ ts }) => ts >= from)
    .map(({ ts, dur = 0 }) => [ts, Math.min(ts + dur, to)] as const);
  return lengthOf(stretches) / 1000;
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
