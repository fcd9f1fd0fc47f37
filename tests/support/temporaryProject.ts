import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/**
 * An empty project for each test of a file, removed after it.
 *
 * @returns writes these files into it, by their paths, and returns its folder
 */
export function temporaryProject(): (files: Readonly<Record<string, string>>) => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'larder-project-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  return (files) => {
    for (const [file, text] of Object.entries(files)) {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    return folder;
  };
}
