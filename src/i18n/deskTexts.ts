import { enDesk } from './enDesk';
import { addTexts } from './text';

// Imported for this by whatever shows a check-in.
addTexts(enDesk);
