import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDuration } from '../../local/auth/parseDuration';
import { createRedirectCheck } from '../../local/auth/redirects';

describe('the redirect check', () => {
  const site = 'http://localhost:3000';
  const check = createRedirectCheck(site, [
    'https://larder.example/app/**',
    'https://one.example/exactly',
  ]);

  it.each([
    'http://localhost:3000/auth/setup?x=1',
    'https://larder.example/app/',
    'https://larder.example/app/deep?x=1#y',
    'https://one.example/exactly',
    'https://one.example/exactly?with=query',
  ])('lets %s through', (target) => {
    expect(check(target)).toBe(target);
  });

  it.each([
    undefined,
    '',
    'http://localhost:30000/',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000@evil.example/',
    'http://user@localhost:3000/',
    'https://localhost:3000/',
    'https://larder.example/application',
    'https://larder.example/app/../secret',
    'https://larder.example/app/%2e%2e/secret',
    'https://larder.example.evil.example/app/',
    'https://one.example/exactly/not',
    'javascript:alert(1)//http://localhost:3000',
    'larder://localhost:3000/',
  ])('sends %s home', (target) => {
    expect(check(target)).toBe(site);
  });

  it('never leads to another origin, whatever is put behind its own address', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(new URL(check(site + text)).origin).toBe(site);
      }),
    );
  });
});

describe('parseDuration', () => {
  it.each([
    ['24h', 86_400_000],
    ['1h30m', 5_400_000],
    ['1.5s', 1500],
    ['300ms', 300],
    ['0s', 0],
  ])('reads %s as Go does', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(['', '24', 'h', '1 h', '-1h', '1d', 'forever'])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});
