import { en } from './en';
import { addTexts } from './text';

// Imported for this by whatever loads the app behind the sign-in.
addTexts(en);
