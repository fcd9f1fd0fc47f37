import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { actAsSession, mockCurrentUser } from './currentUser';
import { fakePad } from './pad';
import '../../src/i18n/appTexts';

// Slow, shared machines: wait on the condition, and long enough.
configure({ asyncUtilTimeout: 15_000 });

/** Nothing has a size in jsdom, which lacks the observer of it, too. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Not hoisted, so that it finds its import; files come after this one.
vi.doMock('../../src/data/useCurrentUser', mockCurrentUser);

// jsdom has no canvas to draw on.
vi.doMock('signature_pad', fakePad);
HTMLCanvasElement.prototype.getContext = () => null;

afterEach(() => {
  cleanup();
  actAsSession();
});
