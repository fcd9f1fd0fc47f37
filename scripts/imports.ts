import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { importsOf, sourcesIn } from './sources';

/**
 * The folders and top-level modules of src/, the lowest first, each with those that its files may import: for
 * values or for types. A name stands below every name that may import it, so no import leads upward.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  config: [],
  access: [],
  db: ['config'],
  worker: ['config'],
  entities: ['access', 'db'],
  i18n: ['config', 'entities'],
  data: ['config', 'db', 'entities', 'i18n'],
  routes: ['access', 'config', 'entities', 'i18n'],
  ui: ['config', 'i18n'],
  layout: ['config', 'access', 'db', 'worker', 'entities', 'i18n', 'routes', 'ui'],
  kit: ['config', 'access', 'db', 'entities', 'i18n', 'data', 'routes', 'ui'],
  resources: ['config', 'db', 'entities', 'i18n', 'data', 'routes', 'ui', 'kit'],
  reports: ['config', 'i18n', 'data'],
  pages: [
    ...['config', 'access', 'db', 'entities', 'i18n', 'data', 'routes', 'ui'],
    ...['layout', 'kit', 'resources', 'reports'],
  ],
};

/** All other top-level modules and src/start put the app together: they may import everything. */
const TOP = 'start';

/**
 * The resources whose files another resource may import: what is shown of one on the pages of the other. All
 * else of another resource comes from `useResource`.
 */
const RESOURCES_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  visits: ['orders', 'certifications'],
  certifications: ['programs'],
  inventoryItems: ['orders', 'recalls'],
  programs: ['networks'],
  customFields: ['networks'],
  clients: ['orders', 'visits', 'certifications'],
  events: ['orders', 'visits'],
  locations: ['users'],
  networks: ['users', 'visits'],
};

const RULES = 'scripts/imports.ts';

/** The files of src/ by their paths from the project's folder, each with the files that it imports. */
type Graph = ReadonlyMap<string, readonly string[]>;

function readGraph(folder: string): Graph {
  const nameOf = (path: string) => relative(folder, path).replaceAll('\\', '/');
  const sources = sourcesIn(join(folder, 'src'));
  return new Map(
    sources.map((path) => [
      nameOf(path),
      [...new Set(importsOf(path, readFileSync(path, 'utf8')).map(nameOf))].sort(),
    ]),
  );
}

/** The name under which a file of src/ stands in `MAY_IMPORT`. */
function roomOf(file: string): string {
  const [, first = '', second] = file.split('/');
  if (second !== undefined) return first;
  const name = first.replace(/\.tsx?$/, '');
  return name in MAY_IMPORT ? name : TOP;
}

/** The folder of src/resources that a file stands in; undefined for what belongs to all of them. */
const resourceOf = (file: string): string | undefined =>
  /^src\/resources\/([^/]+)\//.exec(file)?.[1];

/** What is wrong with one import, in one sentence; null when nothing is. */
function faultOf(file: string, imported: string): string | null {
  const begin = `Open ${file}: it imports ${imported}`;
  if (!imported.startsWith('src/')) return `${begin}, which is not part of src.`;
  const [from, to] = [roomOf(file), roomOf(imported)];
  if (from === TOP) return null;
  const allowed = MAY_IMPORT[from];
  if (!allowed) return `Open ${RULES}: it has no line for src/${from}, where ${file} stands.`;
  if (from === to) return faultOfResource(file, imported, begin);
  if (allowed.includes(to)) return null;
  const names = Object.keys(MAY_IMPORT);
  return to === TOP || names.indexOf(to) > names.indexOf(from)
    ? `${begin}, but ${from} stands below ${to} (${RULES}).`
    : `${begin}, but ${from} may import only ${allowed.join(', ') || 'itself'} (${RULES}).`;
}

function faultOfResource(file: string, imported: string, begin: string): string | null {
  const [from, to] = [resourceOf(file), resourceOf(imported)];
  if (from === undefined || to === undefined || from === to) return null;
  const allowed = RESOURCES_MAY_IMPORT[from] ?? [];
  return allowed.includes(to)
    ? null
    : `${begin}, but of the other resources ${from} may import ${allowed.join(', ') || 'none'} (${RULES}).`;
}

/** The shortest way from a file back to itself, without its end; null when there is none. */
function cycleOf(file: string, graph: Graph): string[] | null {
  const ways = [[file]];
  const reached = new Set<string>();
  // What is added while the list is walked through is walked through, too.
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === file) return way;
      if (!reached.has(next)) ways.push([...way, next]);
      reached.add(next);
    }
  }
  return null;
}

/** Each file that imports itself over others, once with those. */
function cyclesOf(graph: Graph): string[] {
  const named = new Set<string>();
  return [...graph.keys()].flatMap((file) => {
    const cycle = named.has(file) ? null : cycleOf(file, graph);
    if (!cycle) return [];
    for (const part of cycle) named.add(part);
    const others = cycle.slice(1).join(', ');
    return [`Open ${file}: it imports itself${others && ` over ${others}`}, a cycle.`];
  });
}

/**
 * What is wrong with the imports in src/: cycles, files that import upward, and what no rule above allows.
 *
 * @param folder of the project
 * @returns one sentence for each, with the file to open
 */
export function importFaults(folder: string = resolve('.')): string[] {
  const graph = readGraph(folder);
  const faults = [...graph].flatMap(([file, imports]) =>
    imports.flatMap((imported) => faultOf(file, imported) ?? []),
  );
  return [...new Set([...faults, ...cyclesOf(graph)])];
}

/** How many names the longest chain of allowed imports has, the top among them. */
export function importLevels(): number {
  const levels = new Map<string, number>();
  for (const [name, below] of Object.entries(MAY_IMPORT)) {
    levels.set(name, 1 + Math.max(0, ...below.map((other) => levels.get(other) ?? Infinity)));
  }
  return 1 + Math.max(...levels.values());
}
