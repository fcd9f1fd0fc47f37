import { enPalette } from './enPalette';
import { addTexts } from './text';

// Imported for this by the search everywhere and the list of keys.
addTexts(enPalette);
