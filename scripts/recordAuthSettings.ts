import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { PROJECT_ROOT } from '../local/config';
import { authSettings } from '../local/upstream/authSettings';
import { readToml } from '../local/upstream/readToml';
import { goSettings, type GoSetting } from './goSettings';

const RECORD = join(PROJECT_ROOT, 'tests/unit/local/upstream/recordedSettings.ts');

/**
 * `npx tsx scripts/recordAuthSettings.ts <folder>`: writes down which settings of the auth server config.toml
 * reaches, of which kind they are and what they are where nobody sets them, from the server's own source.
 */
async function main([folder]: readonly string[]): Promise<void> {
  if (!folder)
    throw new Error('Name the folder of the source of supabase/auth (docs/upstream.md).');
  const known = readAuthSource(folder);
  const config = readToml(readFileSync(join(PROJECT_ROOT, 'supabase/config.toml'), 'utf8'));
  const settings = Object.keys(authSettings(config))
    .sort()
    .map((name) => {
      const setting = known.get(name);
      if (!setting) throw new Error(`The auth server of this source knows no ${name}.`);
      return [name, setting] as const;
    });
  writeFileSync(RECORD, await recordOf(readVersion(folder), settings));
}

/** The settings that the source of the auth server declares, by the names of their variables. */
function readAuthSource(folder: string): Map<string, GoSetting> {
  const sources = join(folder, 'internal/conf');
  const files = readdirSync(sources).filter((name) => /(?<!_test)\.go$/.test(name));
  const texts = files.map((name) => readFileSync(join(sources, name), 'utf8'));
  return goSettings(texts, 'GlobalConfiguration', 'GOTRUE');
}

function readVersion(folder: string): string {
  const changes = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  const version = /^## \[(\d+\.\d+\.\d+)\]/m.exec(changes)?.[1];
  if (version === undefined) throw new Error('The CHANGELOG.md of this source names no version.');
  return `v${version}`;
}

async function recordOf(
  version: string,
  settings: readonly (readonly [string, GoSetting])[],
): Promise<string> {
  const rows = settings.map(([name, [kind, fallback]]) => `${name}: ['${kind}', '${fallback}'],`);
  const text = `// Written by scripts/recordAuthSettings.ts from the source of supabase/auth.
    import type { GoSetting } from '../../../../scripts/goSettings';

    /** Of which version of the auth server the record is. */
    export const RECORDED_VERSION = '${version}';

    /** The settings that config.toml reaches, as the auth server's configuration has them. */
    export const RECORDED_SETTINGS: Readonly<Record<string, GoSetting>> = {
      ${rows.join('\n')}
    };
  `;
  return format(text, { ...(await resolveConfig(RECORD)), filepath: RECORD });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
