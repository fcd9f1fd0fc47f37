import { enWizard } from './enWizard';
import { addTexts } from './text';

// Imported for this by the steps of the wizard.
addTexts(enWizard);
