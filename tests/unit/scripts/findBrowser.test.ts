import { afterEach, describe, expect, it, vi } from 'vitest';
import { ensureBrowser } from '../../../scripts/findBrowser';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('without a browser', () => {
  it('one sentence says how to get one, to whoever may not install it', () => {
    vi.stubEnv('CHROMIUM', '');
    vi.stubEnv('PATH', '');
    vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', '/nowhere');
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(() => ensureBrowser()).toThrow(
      /^The browser tests need Chromium: install it \(Debian: .*\) or set CHROMIUM to its path\.$/,
    );
  });

  it('where CHROMIUM says, nothing else is taken or installed', () => {
    vi.stubEnv('CHROMIUM', '/nowhere/chromium');
    expect(() => ensureBrowser()).toThrow(
      /^CHROMIUM names \/nowhere\/chromium, which is no file: .*\.$/,
    );
  });
});
