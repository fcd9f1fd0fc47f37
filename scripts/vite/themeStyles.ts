import type { Plugin } from 'vite';
import { CSS_PREFIX, DARK, LIGHT, type ColorRoles } from '../../src/layout/theme/colors.ts';
import { runSource } from './runSource.ts';

const variables = (colors: ColorRoles) =>
  Object.entries(colors)
    .map(([role, value]) => `--${CSS_PREFIX}-palette-larder-${role}:${value}`)
    .join(';');

/**
 * Puts the colours of both themes into the page, under the names that Material UI will give them:
 * the light pages need them before (and without) it, and nothing may flash.
 */
export function themeColors(): Plugin {
  const scheme = (name: 'light' | 'dark', colors: ColorRoles) =>
    `html.${name}{color-scheme:${name};background:${colors.canvas};${variables(colors)}}`;
  return {
    name: 'larder:theme-colors',
    transformIndexHtml: () => [
      {
        tag: 'style',
        children: `${scheme('light', LIGHT)}${scheme('dark', DARK)}`,
        injectTo: 'head',
      },
    ],
  };
}

/** Makes the sheet of Material UI's variables, which the app's first sheet takes in. */
export function themeVariables(): Plugin {
  const name = 'virtual:theme-variables.css';
  return {
    name: 'larder:theme-variables',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const { variableSheet } = await runSource<{ variableSheet: () => string }>(
        'src/layout/theme/variableSheet.ts',
      );
      return variableSheet();
    },
  };
}
