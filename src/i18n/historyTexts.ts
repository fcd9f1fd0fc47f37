import { enHistory } from './enHistory';
import { addTexts } from './text';

// Imported for this by whatever shows what was done with a record.
addTexts(enHistory);
