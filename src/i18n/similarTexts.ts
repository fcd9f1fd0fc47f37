import { enSimilar } from './enSimilar';
import { addTexts } from './text';

// Imported for this by whatever compares records.
addTexts(enSimilar);
