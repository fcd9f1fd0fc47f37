import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importsOf, sourcesIn } from './sources';

const hashOf = (...parts: string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64');
};

/**
 * What a file and everything that it imports, near or far, look like now: the same as long as
 * nothing of it changes.
 *
 * @param ground files that count for every file
 * @param folder of the project
 * @returns by absolute path, every source of the project
 */
export function fingerprints(
  ground: readonly string[],
  folder: string = resolve('.'),
): Map<string, string> {
  const sources = sourcesIn(folder);
  // Types that are declared for all are imported by nobody.
  const common = [
    ...ground.map((file) => join(folder, file)),
    ...sources.filter((file) => file.endsWith('.d.ts')),
  ];
  const key = hashOf(process.version, ...common.map((file) => readFileSync(file, 'utf8')));

  const seen = new Map<string, { hash: string; imports: readonly string[] }>();
  const look = (file: string) => {
    const known = seen.get(file);
    if (known) return known;
    const text = readFileSync(file, 'utf8');
    const looked = { hash: hashOf(text), imports: importsOf(file, text) };
    seen.set(file, looked);
    return looked;
  };
  const printOf = (source: string): string => {
    const reached = new Set([source]);
    // What is added while the set is walked through is walked through, too.
    for (const file of reached) for (const next of look(file).imports) reached.add(next);
    return hashOf(key, ...[...reached].sort().flatMap((file) => [file, look(file).hash]));
  };
  return new Map(sources.map((source) => [source, printOf(source)]));
}
