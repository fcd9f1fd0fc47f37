import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
    }),
  ),
});

/** One package of the lock file. */
export interface LicensedPackage {
  name: string;
  version: string;
  /** As an SPDX expression; null where the package names none. */
  licence: string | null;
  /** Whether only tools and tests need it: it is not part of what is built and served. */
  tool: boolean;
}

const FOLDER = 'node_modules/';

/**
 * The packages of a lock file, by name and version.
 *
 * @param text the contents of package-lock.json
 */
export function listLicences(text: string): LicensedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(text));
  const found = new Map<string, LicensedPackage>();
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes(FOLDER) || !entry.version) continue;
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    const key = `${name}@${entry.version}`;
    const tool = Boolean(entry.dev ?? entry.devOptional ?? entry.optional);
    found.set(key, {
      name,
      version: entry.version,
      licence: entry.license ?? null,
      tool: tool && (found.get(key)?.tool ?? true),
    });
  }
  return [...found.values()].sort(
    (a, b) => compare(a.name, b.name) || compare(a.version, b.version),
  );
}

/** By character codes: the same on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The list as a Markdown page: every package of the product, and the licences of the tools.
 *
 * @param packages from listLicences
 */
export function licencesPage(packages: readonly LicensedPackage[]): string {
  const product = packages.filter(({ tool }) => !tool);
  const tools = packages.filter(({ tool }) => tool);
  const licencesOfTools = [...new Set(tools.map(({ licence }) => licence ?? 'none named'))]
    .sort(compare)
    .map((licence) => {
      const own = tools.filter((one) => (one.licence ?? 'none named') === licence);
      return `- ${licence} (${own.length}): ${own.map(({ name }) => name).join(', ')}`;
    });
  return `# Third-party packages

Written by \`npm run licences\` from package-lock.json; \`npm test\` fails when it is out of date, or when a
package comes under a licence that \`scripts/licences/allowedLicences.ts\` does not allow.

## In the product

| package | version | licence |
| --- | --- | --- |
${product.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence ?? 'none named'} |`).join('\n')}

## Tools and tests only

Not part of what is built and served.

${licencesOfTools.join('\n')}
`;
}
