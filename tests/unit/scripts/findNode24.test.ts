import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureNode24, node24Absence, onNode24 } from '../../../scripts/findNode24';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-node24-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A program that says of itself which Node it is. */
function pretendNode(version: string): string {
  const program = join(folder, version);
  writeFileSync(program, `#!/bin/sh\necho ${version}\n`);
  chmodSync(program, 0o755);
  return program;
}

describe('Node 24', () => {
  it('is the one that NODE24 names', () => {
    const program = pretendNode('v24.1.0');
    vi.stubEnv('NODE24', program);
    expect(ensureNode24()).toBe(program);
  });

  it('is what a program starts as node', () => {
    vi.stubEnv('NODE24', pretendNode('v24.2.0'));
    const env = { ...process.env, ...onNode24(join(folder, 'path')) };
    expect(execFileSync('sh', ['-c', 'node --version'], { encoding: 'utf8', env })).toBe(
      'v24.2.0\n',
    );
  });

  it('is no file that is missing: one sentence says so', () => {
    vi.stubEnv('NODE24', '/nowhere/node');
    expect(() => ensureNode24()).toThrow(
      /^NODE24 names \/nowhere\/node, which is no Node 24: [^.]*\.$/,
    );
  });

  it('is no other Node', () => {
    vi.stubEnv('NODE24', pretendNode('v22.24.0'));
    expect(() => ensureNode24()).toThrow(/^NODE24 names .*v22\.24\.0, which is no Node 24: /);
  });

  it.each([
    { platform: 'darwin', arch: 'x64' },
    { platform: 'linux', arch: 'arm64' },
  ])('is brought for Linux on x64 only, and not for $platform on $arch', (machine) => {
    vi.stubEnv('NODE24', '');
    expect(node24Absence(machine)).toMatch(
      new RegExp(`^[^.]* ${machine.platform} on ${machine.arch}: [^.]*\\.$`),
    );
    expect(node24Absence({ platform: 'linux', arch: 'x64' })).toBeNull();
  });

  it('may be named by NODE24 on any machine', () => {
    vi.stubEnv('NODE24', '/somewhere/node');
    expect(node24Absence({ platform: 'darwin', arch: 'arm64' })).toBeNull();
  });
});
