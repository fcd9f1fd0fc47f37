import { enNetworkData } from './enNetworkData';
import { addTexts } from './text';

// Imported for this by what takes a network along.
addTexts(enNetworkData);
