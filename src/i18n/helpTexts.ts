import { enHelp } from './enHelp';
import { addTexts } from './text';

// Imported for this by the help page.
addTexts(enHelp);
