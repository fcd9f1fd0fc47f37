import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import { z } from 'zod';

/** What of a trace has to be recorded for `timesUntil`. */
export const PROFILE_CATEGORIES = [
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
type TraceEvent = z.infer<typeof EVENT>;
export const TRACE = z.object({ traceEvents: z.array(EVENT) });

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

/**
 * What the main thread of a page did until a mark, in milliseconds of its slowed-down processor, by whose code ran; and
 * how long it waited.
 *
 * @param folder where the scripts of the page are, with their source maps
 * @param from where counting begins, in microseconds of the trace; by default at its first sample
 * @throws where the trace has no such mark
 */
export function timesUntil(
  events: readonly TraceEvent[],
  { mark, from, folder }: { mark: string; from?: number; folder: string },
): Map<string, number> {
  const end = events.find(({ name }) => name === mark);
  if (!end) throw new Error(`The trace has no mark "${mark}".`);
  const ofPage = events.filter(({ pid }) => pid === end.pid);
  const times = new Map<string, number>();
  const add = (kind: string, microseconds: number) =>
    times.set(kind, (times.get(kind) ?? 0) + microseconds / 1000);
  for (const [kind, names] of KINDS)
    for (const { ts, dur = 0, tid, name } of ofPage)
      if (tid === end.tid && names.test(name) && ts >= (from ?? 0))
        add(kind, Math.max(0, Math.min(ts + dur, end.ts) - ts));
  const nameOf = sourceNames(folder);
  for (const sample of samplesOf(ofPage)) {
    if (sample.at < (from ?? 0) || sample.at > end.ts) continue;
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
