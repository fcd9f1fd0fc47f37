import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { round } from './statistics';

/** One line of the table. */
export interface Line {
  what: string;
  /** The median, in `unit`. */
  measured: number;
  /** Empty for a count. */
  unit: 'ms' | 'MB' | 'kB' | '%' | '';
  /** At most this much, in `unit`; without it the line only tells. */
  target?: number;
  /** What it is compared with in the same run, in `unit`. */
  baseline?: number;
  /** Further figures, such as the 95th percentile. */
  note?: string;
}

const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

/** The script of package.json that makes a report, and the file for its figures. */
const KINDS = {
  bench: { command: 'npm run bench', file: 'results.json' },
  load: { command: 'npm run bench:load', file: 'load.json' },
} as const;

/** Collects the lines and writes them down. */
export class Report {
  private readonly lines: Line[] = [];

  constructor(private readonly kind: keyof typeof KINDS) {}

  /** Adds a line and shows it at once. */
  add(line: Line): void {
    this.lines.push(line);
    console.log(rowOf(line));
  }

  /** The lines that miss their target. */
  get misses(): readonly Line[] {
    return this.lines.filter(isMissed);
  }

  /**
   * Writes the figures and the table of docs/performance.md, with the command that made them.
   *
   * @param isPart the lines take the place of those of the same name; the others stay as they are
   */
  async write(isPart = false): Promise<void> {
    const { command, file } = KINDS[this.kind];
    const begin = `<!-- ${this.kind} -->`;
    const end = `<!-- /${this.kind} -->`;
    const day = new Date().toISOString().slice(0, 10);
    const cores = cpus();
    const machine = `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'})`;
    const made = { day, machine, node: process.versions.node, platform: process.platform };
    const results = fileURLToPath(new URL(file, import.meta.url));
    const lines = isPart ? replaced(readLines(results), this.lines) : this.lines;
    await writeFormatted(results, JSON.stringify({ ...made, lines }));
    const text = readFileSync(PAGE, 'utf8');
    const [before, rest] = text.split(begin);
    const after = rest?.split(end)[1];
    if (before === undefined || after === undefined)
      throw new Error(`docs/performance.md has no ${begin} ... ${end} to write the table into.`);
    const heading = `Made by \`${command}\` on ${day}: ${machine}, Node ${process.versions.node}.`;
    const table = [TITLES, RULE, ...lines.map(rowOf)].join('\n');
    await writeFormatted(PAGE, `${before}${begin}\n\n${heading}\n\n${table}\n\n${end}${after}`);
  }
}

/** As `npm run format` leaves it: the whole suite checks that. */
async function writeFormatted(filepath: string, text: string): Promise<void> {
  writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }));
}

const readLines = (file: string): readonly Line[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as { lines: Line[] }).lines;

/** The lines with those of the same name in place of older ones, new ones last. */
function replaced(older: readonly Line[], newer: readonly Line[]): readonly Line[] {
  const byName = new Map(older.map((line) => [line.what, line]));
  for (const line of newer) byName.set(line.what, line);
  return [...byName.values()];
}

const TITLES = '| what | target | measured | ratio to its baseline | |';
const RULE = '| --- | --- | --- | --- | --- |';

const isMissed = ({ measured, target }: Line): boolean => target !== undefined && measured > target;

function rowOf(line: Line): string {
  const { what, measured, unit, target, baseline, note } = line;
  const amount = (value: number): string => `${round(value)} ${unit}`.trim();
  const cells = [
    what,
    target === undefined ? '' : amount(target),
    `${amount(measured)}${note ? ` (${note})` : ''}`,
    baseline === undefined ? '' : `${ratio(measured, baseline)} of ${amount(baseline)}`,
    target === undefined ? '' : isMissed(line) ? 'over' : 'ok',
  ];
  return `| ${cells.join(' | ')} |`;
}

function ratio(measured: number, baseline: number): string {
  return baseline > 0 ? String(round(measured / baseline)) : '?';
}
