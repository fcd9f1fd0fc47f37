import { enAvatar } from './enAvatar';
import { addTexts } from './text';

// Imported for this by whatever takes a photo.
addTexts(enAvatar);
