import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Whose import of what is answered by which module of ours. */
const REPLACED = [
  { who: /@supabase\/supabase-js\//, what: /^@supabase\/auth-js$/, by: 'authBase.ts' },
  { who: /@supabase\/auth-js\//, what: /\/webauthn$/, by: 'passkeys.ts' },
];

/** Puts small modules of ours in place of big ones that no page of the product uses. */
export function leanDependencies(): Plugin {
  const module = (file: string) =>
    fileURLToPath(new URL(`../../src/data/bundle/${file}`, import.meta.url));
  const ours = (name: string) => module(`${name}.ts`);
  return {
    name: 'larder:lean-dependencies',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const found = REPLACED.find(({ who, what }) => who.test(importer) && what.test(source));
      return found ? module(found.by) : null;
    },
    config: () => ({
      resolve: {
        alias: {
          '@supabase/functions-js': ours('supabaseClients'),
          '@supabase/realtime-js': ours('supabaseClients'),
          '@supabase/storage-js': ours('supabaseClients'),
          'jsonexport/dist/index.js': ours('jsonexport'),
          qs: ours('qs'),
        },
      },
    }),
  };
}
