/**
 * Stands in for jsonexport in the build (vite.config.ts): react-admin's own export of lists, which
 * the product has its own in place of (exportRows.ts), would bring it to every list.
 */
export default function jsonExport(): never {
  throw new Error('The build has no exporter of react-admin: see src/data/exportRows.ts.');
}
