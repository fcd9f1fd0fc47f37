/**
 * What differs between two dumps of dumpSchema, in lines for people: each object that does, with
 * what only the first says (`-`) and what only the second says (`+`).
 *
 * @returns no lines when the schemas are the same
 */
export function compareDumps(before: string, after: string): string[] {
  const [old, current] = [readBlocks(before), readBlocks(after)];
  const objects = [...new Set([...old.keys(), ...current.keys()])].sort();
  return objects.flatMap((object) => {
    const [was, is] = [old.get(object), current.get(object)];
    if (!was) return [`+ ${object}`, ...(is ?? []).map((line) => `+ ${line}`)];
    if (!is) return [`- ${object}`, ...was.map((line) => `- ${line}`)];
    const lines = compareLines(was, is);
    return lines.length > 0 ? [`  ${object}`, ...lines] : [];
  });
}

/** The lines of each object by its head. */
function readBlocks(dump: string): Map<string, string[]> {
  const blocks = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of dump.split('\n'))
    if (line === '' || line.startsWith(' ')) lines.push(line);
    else blocks.set(line, (lines = []));
  for (const block of blocks.values()) while (block.at(-1) === '') block.pop();
  return blocks;
}

/** The longest common lines stay unsaid: a changed line of a function is one `-` and one `+`. */
function compareLines(was: readonly string[], is: readonly string[]): string[] {
  // common[i][j]: how many lines the rests from i and j have in common
  const common = Array.from({ length: was.length + 1 }, () =>
    new Array<number>(is.length + 1).fill(0),
  );
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = was.length - 1; i >= 0; i -= 1)
    for (let j = is.length - 1; j >= 0; j -= 1)
      (common[i] ?? [])[j] =
        was[i] === is[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < was.length || j < is.length)
    if (i < was.length && j < is.length && was[i] === is[j]) [i, j] = [i + 1, j + 1];
    else if (j === is.length || (i < was.length && at(i + 1, j) >= at(i, j + 1)))
      lines.push(`- ${was[i++] ?? ''}`);
    else lines.push(`+ ${is[j++] ?? ''}`);
  return lines;
}
