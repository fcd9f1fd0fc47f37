import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Slow, shared machines: wait on the condition, and long enough.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
