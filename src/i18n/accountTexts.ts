import { enAccount } from './enAccount';
import { addTexts } from './text';

// Imported for this by whatever shows or changes one's own account.
addTexts(enAccount);
