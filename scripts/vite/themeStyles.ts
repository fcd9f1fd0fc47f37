import type { Plugin } from 'vite';
import { tokenSheet } from '../../src/ui/tokens.ts';
import { runSource } from './runSource.ts';

/** Puts the variables of the look into the page: nothing may flash. */
export function themeColors(): Plugin {
  return {
    name: 'larder:theme-colors',
    transformIndexHtml: () => [{ tag: 'style', children: tokenSheet(), injectTo: 'head' }],
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
