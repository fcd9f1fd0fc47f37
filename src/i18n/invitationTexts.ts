import { enInvitations } from './enInvitations';
import { addTexts } from './text';

// Imported for this by the button that invites several people.
addTexts(enInvitations);
