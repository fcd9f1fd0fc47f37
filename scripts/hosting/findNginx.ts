import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CACHE = resolve('.cache/nginx');
/** Without a network, apt-get would try for minutes. */
const QUIETLY = { stdio: 'ignore', timeout: 60_000 } as const;
const UNPACKED = join(CACHE, 'usr/sbin/nginx');

/**
 * The path of an nginx to check configurations with: the system's, or Debian's, which root may
 * download. That one is unpacked under `.cache` and not installed: no service starts on this machine.
 *
 * @returns null where there is none and none can be had
 */
export function findNginx(): string | null {
  for (const path of [
    '/usr/sbin/nginx',
    '/usr/local/sbin/nginx',
    '/opt/homebrew/bin/nginx',
    UNPACKED,
  ])
    if (existsSync(path)) return path;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const archives = join(CACHE, 'archives');
  mkdirSync(join(archives, 'partial'), { recursive: true });
  try {
    execFileSync('apt-get', ['update', '-q'], QUIETLY);
    execFileSync(
      'apt-get',
      [
        ...['install', '--download-only', '--no-install-recommends', '-y', '-q'],
        ...['-o', `Dir::Cache::archives=${archives}`, 'nginx-light'],
      ],
      QUIETLY,
    );
    for (const file of readdirSync(archives).filter((name) => name.endsWith('.deb')))
      execFileSync('dpkg', ['-x', join(archives, file), CACHE], QUIETLY);
  } catch {
    // No network, or another Debian: whoever asked says that the check was skipped.
    return null;
  }
  return existsSync(UNPACKED) ? UNPACKED : null;
}
