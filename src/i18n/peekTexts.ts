import { enPeek } from './enPeek';
import { addTexts } from './text';

// Imported for this by the panel beside a list.
addTexts(enPeek);
