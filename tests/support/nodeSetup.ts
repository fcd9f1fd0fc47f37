import { vi } from 'vitest';
import './provideWebSocket';

// Declarations are read without a page around them: there is no session, and no window for one.
vi.doMock('../../src/data/useCurrentUser', () => ({ useCurrentUser: () => null }));
