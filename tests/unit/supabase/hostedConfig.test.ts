import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PASSWORD_MINIMUM } from '../../../src/config';

const supabase = join(import.meta.dirname, '../../../supabase');
const config = readFileSync(join(supabase, 'config.toml'), 'utf8');
const functionNames = readdirSync(join(supabase, 'functions')).filter(
  (name) => !name.startsWith('_'),
);

/** The lines of a table of config.toml, without its header. */
const tableOf = (name: string): string =>
  config.split(/^\[/m).find((part) => part.startsWith(`${name}]`)) ?? '';

it('asks hosted Supabase for the password rules of the app', () => {
  expect(tableOf('auth')).toContain(`minimum_password_length = ${PASSWORD_MINIMUM}\n`);
  expect(tableOf('auth')).toContain('password_requirements = "lower_upper_letters_digits"');
});

it('takes no new accounts, and leaves the sign-in by password on', () => {
  expect(tableOf('auth')).toContain('enable_signup = false');
  expect(tableOf('auth.email')).toContain('enable_signup = true');
  expect(tableOf('auth.email')).toContain('double_confirm_changes = true');
});

it('calls the hook that a migration makes', () => {
  expect(tableOf('auth.hook.custom_access_token')).toContain('enabled = true');
  const migrations = readdirSync(join(supabase, 'migrations')).map((file) =>
    readFileSync(join(supabase, 'migrations', file), 'utf8'),
  );
  expect(migrations.join('\n')).toContain('function public.custom_access_token_hook(');
});

it.each([
  ['auth.email.template.invite', 'invite'],
  ['auth.email.template.recovery', 'recovery'],
  ['auth.email.template.email_change', 'email_change'],
])('%s has the file and the title of the embedded backend', (table, file) => {
  const template = readFileSync(join(supabase, 'templates', `${file}.html`), 'utf8');
  const title = /<title>(.*?)<\/title>/s.exec(template)?.[1]?.trim();
  expect(tableOf(table)).toContain(`subject = "${title}"`);
  expect(tableOf(table)).toContain(`templates/${file}.html"`);
});

it('leaves the mails about passwords and factors to the jobs, which would be second ones', () => {
  expect(config).not.toContain('[auth.email.notification');
});

it('every function verifies its callers itself', () => {
  for (const name of functionNames) {
    expect(tableOf(`functions.${name}`)).toContain('verify_jwt = false');
    const source = readFileSync(join(supabase, 'functions', name, 'index.ts'), 'utf8');
    expect(source).toMatch(/create(Server)?Handler\(/);
  }
});

it('the functions name the versions that are installed', () => {
  const sources = readdirSync(join(supabase, 'functions'), { recursive: true })
    .map((file) => join(supabase, 'functions', String(file)))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'));
  const specifiers = sources.flatMap((source) => [
    ...source.matchAll(/'npm:((?:@[^/']+\/)?[^@']+)@([^']+)'/g),
  ]);
  expect(specifiers.length).toBeGreaterThan(0);
  const manifest = JSON.parse(readFileSync(join(supabase, '../package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const [, name = '', version] of specifiers) {
    expect(manifest.dependencies[name], name).toBe(version);
  }
});
