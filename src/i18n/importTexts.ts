import { enImport } from './enImport';
import { addTexts } from './text';

// Imported for this by the page of the import.
addTexts(enImport);
