import { enViews } from './enViews';
import { addTexts } from './text';

// Imported for this by what shows saved views.
addTexts(enViews);
