import { describe, expect, it } from 'vitest';
import { readLinkArrival, withoutLink } from '../../../src/db/linkArrival';

const at = (path: string) => new URL(path, 'https://larder.example');

describe('readLinkArrival', () => {
  it('reads a token that the page has to confirm', () => {
    const arrival = readLinkArrival(at('/auth/setup?token_hash=abc&type=invite'));
    expect(arrival).toMatchObject({ tokenHash: 'abc', type: 'invite', errorCode: null });
  });

  it('reads the token of an invitation', () => {
    expect(readLinkArrival(at('/auth/setup#invitation=abc')).invitation).toBe('abc');
  });

  it('reads the tokens of a session', () => {
    const tokensOf = (hash: string) => readLinkArrival(at(`/auth/setup#${hash}`)).tokens;
    const tokens = { access_token: 'a', refresh_token: 'r' };
    expect(tokensOf('access_token=a&refresh_token=r&type=invite')).toEqual(tokens);
    expect(tokensOf('access_token=a&type=invite')).toBeNull();
    expect(tokensOf('refresh_token=r&type=invite')).toBeNull();
  });

  it('reads why a link does not work', () => {
    const hash = '#error=access_denied&error_code=otp_expired&error_description=x';
    expect(readLinkArrival(at(`/auth/setup${hash}`)).errorCode).toBe('otp_expired');
  });

  it('reads that the other link of a change of address is due', () => {
    const arrival = readLinkArrival(at('/account-settings#message=Confirmation+link+accepted&sb='));
    expect(arrival).toMatchObject({ isHalfConfirmed: true, errorCode: null });
  });

  it('finds nothing in an ordinary address', () => {
    expect(readLinkArrival(at('/clients?page=2'))).toEqual({
      tokenHash: null,
      invitation: null,
      tokens: null,
      type: null,
      errorCode: null,
      isHalfConfirmed: false,
    });
  });
});

describe('withoutLink', () => {
  it('takes tokens out of the address and keeps the rest', () => {
    expect(withoutLink(at('/auth/login?redirect=%2Fclients&token_hash=abc&type=recovery'))).toBe(
      '/auth/login?redirect=%2Fclients',
    );
    expect(withoutLink(at('/auth/setup#invitation=abc'))).toBe('/auth/setup');
    expect(withoutLink(at('/account-settings#message=x&sb='))).toBe('/account-settings');
    expect(withoutLink(at('/#access_token=a&refresh_token=b&type=recovery'))).toBe('/');
  });

  it('leaves an ordinary address alone', () => {
    expect(withoutLink(at('/clients?type=x#top'))).toBeNull();
  });
});
