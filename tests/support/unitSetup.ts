import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { actAsSession, mockCurrentUser } from './currentUser';

// Slow, shared machines: wait on the condition, and long enough.
configure({ asyncUtilTimeout: 15_000 });

// Not hoisted, so that it finds its import; files come after this one.
vi.doMock('../../src/data/useCurrentUser', mockCurrentUser);

afterEach(() => {
  cleanup();
  actAsSession();
});
