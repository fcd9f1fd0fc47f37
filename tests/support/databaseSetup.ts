import { vi } from 'vitest';

// The declarations are read without a page around them: there is no session.
vi.mock('../../src/db/authState', () => ({}));
