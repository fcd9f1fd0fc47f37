import { enStockSheet } from './enStockSheet';
import { addTexts } from './text';

// Imported for this by whatever shows a delivery or a count.
addTexts(enStockSheet);
