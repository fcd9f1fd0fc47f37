import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../../local/config';
import { AUTH_SETTINGS, authSettings } from '../../../../local/upstream/authSettings';
import { readToml } from '../../../../local/upstream/readToml';
import { RECORDED_SETTINGS } from './recordedSettings';

const read = (path: string): string => readFileSync(join(PROJECT_ROOT, path), 'utf8');
const config = readToml(read('supabase/config.toml'));

const FORMS = {
  text: /^[^\n"]+$/,
  list: /^[^\n" ]+$/,
  number: /^\d+$/,
  flag: /^(?:true|false)$/,
  duration: /^\d+(?:ms|s|m|h)$/,
};

it('every setting of config.toml’s auth is one of the auth server’s, in a form that it reads', () => {
  const variables = authSettings(config);
  expect(Object.keys(variables).sort()).toEqual(Object.keys(RECORDED_SETTINGS).sort());
  for (const [name, value] of Object.entries(variables)) {
    const [kind] = RECORDED_SETTINGS[name] ?? [];
    expect(value, name).toMatch(FORMS[kind ?? 'text']);
  }
});

it('knows no setting that the file has not', () => {
  expect(Object.keys(AUTH_SETTINGS).filter((name) => !config.has(name))).toEqual([]);
});

it('reads a list on lines of its own, with comments between', () => {
  expect(readToml('[a]\nb = [\n  # First\n  "c",\n\n  "d"\n]\ne = 1\n')).toEqual(
    new Map<string, unknown>([
      ['a.b', ['c', 'd']],
      ['a.e', 1],
    ]),
  );
  expect(() => readToml('[a]\nb = [\n  c\n]\n')).toThrow('Line 4 of supabase/config.toml');
});

it('refuses a setting that has no place in the auth server', () => {
  const more = new Map([...config, ['auth.carrier_pigeons', true] as const]);
  expect(() => authSettings(more)).toThrow('auth.carrier_pigeons');
});

it('turns around what the server asks the other way', () => {
  expect(authSettings(config)).toMatchObject({
    GOTRUE_DISABLE_SIGNUP: 'true',
    GOTRUE_MAILER_AUTOCONFIRM: 'false',
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
  });
});

it('docs/deploy.md tells a self-hosted server the same, as far as the server would do otherwise', () => {
  const guide = new Map(
    [...read('docs/deploy.md').matchAll(/^(GOTRUE_\w+)=(.+)$/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  );
  const otherwise = Object.entries(authSettings(config)).filter(
    ([name, value]) =>
      RECORDED_SETTINGS[name]?.[1] !== value &&
      !/_(?:SUBJECTS|TEMPLATES)_/.test(name) &&
      !value.startsWith('env('),
  );
  expect(otherwise).not.toEqual([]);
  for (const [name, value] of otherwise) expect(guide.get(name), name).toBe(value);
});

it('says which line of the file it cannot read', () => {
  expect(() => readToml('[auth]\nsite_url = nothing')).toThrow('Line 2');
  expect(() => readToml('a = {}')).toThrow('Line 1');
  expect(readToml('[a.b]\n# no\nc = ["x"]\nd = 7').get('a.b.c')).toEqual(['x']);
});
