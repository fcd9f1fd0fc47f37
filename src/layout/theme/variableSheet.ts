import { createTheme } from '@mui/material/styles';
import { CSS_PREFIX } from '../../ui/tokens';
import { themeOptions } from './themeOptions';

type Rules = Readonly<Record<string, unknown>>;

/**
 * The variables of Material UI's theme as a sheet, for the build (vite.config.ts): made by script in the browser they
 * would be a tenth of the work until the first rows. The product's own colours are in the page already.
 */
export function variableSheet(): string {
  const sheets = createTheme(themeOptions).generateStyleSheets?.() ?? [];
  return sheets.flatMap((sheet: Rules) => Object.entries(sheet).map(textOfRule)).join('\n');
}

function textOfRule([selector, rules]: [string, unknown]): string {
  const declarations = Object.entries(rules as Rules)
    .filter(([name]) => !name.startsWith(`--${CSS_PREFIX}-palette-larder-`))
    .map(([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}:${String(value)}`);
  return `${selector}{${declarations.join(';')}}`;
}
