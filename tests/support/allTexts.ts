import { PROJECT_ROOT } from '../../local/config';
import { readTexts } from '../../scripts/readTexts';

/** Every text of the product, as `npm run texts` lists them. */
export const ALL_TEXTS: readonly string[] = (await readTexts(PROJECT_ROOT)).map(({ text }) => text);
