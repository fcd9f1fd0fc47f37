import { enBulk } from './enBulk';
import { addTexts } from './text';

// Imported for this by the dialog that changes several records.
addTexts(enBulk);
