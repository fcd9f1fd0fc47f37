import { enFirstHour } from './enFirstHour';
import { addTexts } from './text';

// Imported for this by what the first hour of a network shows.
addTexts(enFirstHour);
