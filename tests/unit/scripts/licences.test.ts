import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isAllowedLicence } from '../../../scripts/licences/allowedLicences';
import { licencesPage, listLicences } from '../../../scripts/licences/listLicences';

const packages = listLicences(readFileSync('package-lock.json', 'utf8'));

it('lists every package of the lock file', () => {
  expect(readFileSync('THIRD_PARTY.md', 'utf8')).toBe(licencesPage(packages));
  expect(packages.find(({ name }) => name === 'react-admin')).toMatchObject({ tool: false });
  expect(packages.find(({ name }) => name === 'vitest')).toMatchObject({ tool: true });
});

it('uses no package under a licence that is not allowed', () => {
  expect(packages.filter(({ licence, tool }) => !isAllowedLicence(licence, tool))).toEqual([]);
  expect(isAllowedLicence('GPL-3.0', true)).toBe(false);
  expect(isAllowedLicence('MPL-2.0', false)).toBe(false);
  expect(isAllowedLicence('MIT AND MPL-2.0', false)).toBe(false);
  expect(isAllowedLicence(null, true)).toBe(false);
});
