/**
 * Licences that ask for no more than naming their authors, in what is built and served. `BSD` is
 * css-mediaquery's way to say BSD-3-Clause (its LICENSE file); `OFL-1.1` is that of faces, which it
 * forbids to sell by themselves.
 */
const PRODUCT = [
  '0BSD',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
  '(MPL-2.0 OR Apache-2.0)',
];

/** Licences of programs that are only run: these may ask more of whoever changes them. */
const TOOLS = [
  ...PRODUCT,
  '(MIT OR CC0-1.0)',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
];

/** Whether a package under this licence (`MIT AND ISC`: under both) may be used, in the product or as a tool. */
export function isAllowedLicence(licence: string | null, tool: boolean): boolean {
  const allowed = tool ? TOOLS : PRODUCT;
  return licence !== null && licence.split(' AND ').every((one) => allowed.includes(one));
}
