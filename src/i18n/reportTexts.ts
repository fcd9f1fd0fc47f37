import { enReports } from './enReports';
import { addTexts } from './text';

// Imported for this by the pages of reports.
addTexts(enReports);
