import { enClientHistory } from './enClientHistory';
import { addTexts } from './text';

// Imported for this by whatever shows what was done with a client.
addTexts(enClientHistory);
