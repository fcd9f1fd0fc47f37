import { readFileSync, writeFileSync } from 'node:fs';
import { licencesPage, listLicences } from './licences/listLicences';

/** `npm run licences`: writes THIRD_PARTY.md from package-lock.json. */
writeFileSync(
  'THIRD_PARTY.md',
  licencesPage(listLicences(readFileSync('package-lock.json', 'utf8'))),
);
