import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PRODUCT } from '../src/config';
import { DARK, LIGHT } from '../src/ui/tokens';

/*
 * `npm run generate` writes the files that say again what stands elsewhere, in a place or language that cannot
 * import it; `--check` names those that differ.
 */

const MAIL_BRAND = 'supabase/functions/_shared/mails/brand.ts';

/** The text of the icon in the tab: its tile is the logo's. */
const favicon = () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
  <style>
    .t{fill:${LIGHT.logoTile}}.l{stroke:#FFFFFF}.f{fill:#F0AE4A}
    @media (prefers-color-scheme:dark){.t{fill:${DARK.logoTile}}.f{fill:#FFC368}}
  </style>
  <rect class="t" width="16" height="16" rx="3.5"/>
  <path class="l" d="M4 3v9h9" fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
  <circle class="f" cx="9.5" cy="7" r="3"/>
</svg>
`;

/** The name and the colors of the product for mails: server functions import nothing from src. */
const mailBrand = () => {
  const { canvas, text, surface, border, accent, onAccent } = LIGHT;
  const brand = { name: PRODUCT.name, canvas, text, surface, border, accent, onAccent };
  const lines = Object.entries(brand).map(([key, value]) => `  ${key}: '${value}',\n`);
  return `/** Written by \`npm run generate\` from src/config.ts and src/ui/tokens.ts. */
export const BRAND = {
${lines.join('')}} as const;
`;
};

/** Each file with its text, in an order in which the later ones may read the earlier ones. */
async function* generated(): AsyncGenerator<readonly [file: string, text: string]> {
  yield ['public/favicon.svg', favicon()];
  yield [MAIL_BRAND, mailBrand()];
  const { AUTH_MAILS } = await import('../supabase/functions/_shared/mails/authMails');
  const { layout } = await import('../supabase/functions/_shared/mails/layout');
  for (const [name, { subject, lines, link }] of Object.entries(AUTH_MAILS))
    yield [`supabase/templates/${name}.html`, `${layout(subject, lines, link)}\n`];
}

const isCheck = process.argv.includes('--check');
for await (const [file, text] of generated()) {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  if (!isCheck) {
    writeFileSync(path, text);
  } else if (readFileSync(path, 'utf8') !== text) {
    process.stdout.write(`Open scripts/generate.ts: ${file} differs; run npm run generate.\n`);
    process.exitCode = 1;
  }
}
