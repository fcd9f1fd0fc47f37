import { enActivity } from './enActivity';
import { addTexts } from './text';

// Imported for this by whatever says what somebody did.
addTexts(enActivity);
