import './similarTexts';
import { enDuplicates } from './enDuplicates';
import { addTexts } from './text';

// Imported for this by whatever reviews or merges clients.
addTexts(enDuplicates);
