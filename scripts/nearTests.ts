import { resolve } from 'node:path';
import { importsOf, sourcesIn } from './sources';

/** Tests that reach changed files by imports. */
export interface NearTests {
  /** The nearest, as absolute paths. */
  files: string[];
  /** All files that import a changed one. */
  importers: string[];
  /** How many more reach a changed file, further away. */
  furtherAway: number;
}

const TEST = /\.test\.tsx?$/;

/** By file, those that import it. */
function importersIn(folder: string): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const source of sourcesIn(folder))
    for (const file of importsOf(source)) {
      const known = importers.get(file);
      if (known) known.push(source);
      else importers.set(file, [source]);
    }
  return importers;
}

/**
 * The tests nearest to changed files: those that import one, then those that import what imports one,
 * and so on. Through the tables of all entities and pages nearly every test reaches nearly every file:
 * so there is a limit, which only tests as near as one another may pass.
 *
 * @param changed paths below the folder
 * @param limit how many test files are enough
 */
export function nearTests(changed: readonly string[], limit: number, folder = '.'): NearTests {
  const importers = importersIn(resolve(folder));
  const importersOf = (ring: readonly string[]) => [
    ...new Set(ring.flatMap((file) => importers.get(file) ?? [])),
  ];
  const reached = new Set(changed.map((file) => resolve(folder, file)));
  const direct = importersOf([...reached]);
  const files: string[] = [];
  let furtherAway = 0;
  let ring = [...reached];
  while (ring.length > 0) {
    const tests = ring.filter((file) => TEST.test(file));
    if (files.length < limit) files.push(...tests);
    else furtherAway += tests.length;
    ring = importersOf(ring).filter((file) => !reached.has(file));
    for (const file of ring) reached.add(file);
  }
  return { files, furtherAway, importers: direct };
}
