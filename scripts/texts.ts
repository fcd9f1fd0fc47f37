import { readTexts } from './readTexts';

/** `npm run texts`: prints every text of the interface and of the mails with its place, for a reader. */
for (const { place, key, text } of await readTexts(process.cwd()))
  console.log(`${place}\t${key}\t${text}`);
