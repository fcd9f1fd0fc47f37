import { vi } from 'vitest';
import '../../src/i18n/appTexts';
import { claimDatabase } from './ownDatabase';

// The declarations are read without a page around them: there is no session.
vi.mock('../../src/db/authState', () => ({}));

await claimDatabase();
