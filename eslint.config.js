import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Who may import whom inside src/ (docs/adr/0001): a folder or top-level module -> the ones it may use.
 * `config`, `entities` and `i18n` are open to all but `access`; type-only imports are free, since they leave no trace
 * in the build.
 */
const MAY_IMPORT = {
  access: [],
  db: [],
  i18n: [],
  light: ['worker'],
  worker: [],
  // The page's first script, a program of its own.
  start: ['data', 'db'],
  ui: ['light'],
  data: ['access', 'db'],
  layout: ['ui', 'light', 'access', 'routes'],
  kit: ['access', 'ui', 'light', 'data', 'routes'],
  resources: ['kit', 'ui', 'light', 'data', 'routes'],
  // A declaration words what the entities' choices name, and writes a file.
  reports: ['resources', 'kit', 'ui', 'data', 'routes'],
  pages: ['reports', 'resources', 'kit', 'ui', 'light', 'layout', 'data', 'db', 'access', 'routes'],
  dataProvider: ['data', 'db'],
  authProvider: ['access', 'db'],
  routes: ['access'],
};

const importRules = Object.entries(MAY_IMPORT).map(([from, allowed]) => {
  const open = from === 'access' ? [] : ['config', 'entities', 'i18n'];
  const permitted = [from, ...allowed, ...open].join('|');
  return {
    files: [`src/${from}/**/*.{ts,tsx}`, `src/${from}.{ts,tsx}`],
    ignores: ['src/**/*.test.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              // A path that climbs out of the folder (or, for a top-level module, goes into another).
              regex: importPattern(from, permitted),
              allowTypeImports: true,
              message: `src/${from} may import only: ${permitted.replaceAll('|', ', ')} (eslint.config.js).`,
            },
          ],
        },
      ],
    },
  };
});

function importPattern(from, permitted) {
  const topLevel = ['dataProvider', 'authProvider', 'routes'].includes(from);
  const climb = topLevel ? '^\\./' : '^(?:\\.\\./)+';
  const names =
    'access|db|i18n|light|worker|start|ui|data|layout|kit|resources|reports|pages|dataProvider|authProvider|routes|entities|config|App|main';
  return `${climb}(?!(?:${permitted})(?:/|$))(?:${names})(?:/|$)|/local/|^(?:\\.\\./)+(?:local|tests|e2e|scripts|supabase)/`;
}

export default tseslint.config(
  {
    ignores: [
      'dist',
      '.local',
      '.cache',
      'coverage',
      'playwright-report',
      'test-results',
      'src/db/types.gen.ts',
      'supabase/functions',
      'public',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // JSX handlers and router callbacks are typed void; react-hook-form's and ours return promises.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/db/logError.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    // Unit tests share their modules: what one file mocks, another would find.
    files: ['tests/unit/**/*.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'vi', property: 'mock', message: 'See tests/support/currentUser.ts.' },
      ],
    },
  },
  ...importRules,
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', document: 'readonly' },
    },
  },
);
