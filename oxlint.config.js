/** The rules of a plugin that are on. */
const on = (plugin, ...names) =>
  Object.fromEntries(names.map((name) => [plugin ? `${plugin}/${name}` : name, 'error']));

const off = (...names) => Object.fromEntries(names.map((name) => [name, 'off']));

/** What is asked of the types of values, where there are none. */
const UNTYPED = ['argument', 'assignment', 'call', 'member-access', 'return'].map(
  (what) => `typescript/no-unsafe-${what}`,
);

export default {
  plugins: ['typescript'],
  // All that is wrong for certain; what is only bad style is named below.
  categories: { correctness: 'error' },
  options: { typeAware: true, typeCheck: true },
  ignorePatterns: [
    // Also where it is a link, which no .gitignore of a folder means.
    'node_modules',
    ...['dist', '.local', '.cache', 'coverage', 'playwright-report', 'test-results', 'public'],
    ...['src/db/types.gen.ts', 'supabase/functions'],
  ],
  rules: {
    ...on('', 'no-case-declarations', 'no-empty', 'no-fallthrough', 'no-prototype-builtins'),
    ...on(
      '',
      'no-redeclare',
      'no-regex-spaces',
      'no-unexpected-multiline',
      'no-useless-assignment',
    ),
    ...on('', 'preserve-caught-error', 'no-var', 'prefer-const', 'prefer-rest-params'),
    ...on('', 'prefer-spread', 'no-array-constructor'),
    'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    ...on('typescript', 'ban-ts-comment', 'no-empty-object-type', 'no-explicit-any'),
    ...on('typescript', 'no-namespace', 'no-require-imports', 'no-unnecessary-type-assertion'),
    ...on('typescript', 'no-unnecessary-type-constraint', 'no-unsafe-enum-comparison'),
    ...on('typescript', 'no-unsafe-function-type'),
    ...on('', ...UNTYPED),
    ...on('typescript', 'only-throw-error', 'prefer-promise-reject-errors', 'require-await'),
    ...on('typescript', 'restrict-plus-operands', 'consistent-type-imports'),
    ...on('typescript', 'switch-exhaustiveness-check'),
    // A text is spread into its letters, and names are sorted as texts.
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    // JSX handlers and router callbacks are typed void; react-hook-form's and ours return promises.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  },
  overrides: [
    {
      files: ['src/**/*.{ts,tsx}'],
      plugins: ['typescript', 'react'],
      rules: on(
        'react',
        ...['rules-of-hooks', 'exhaustive-deps', 'static-components', 'use-memo'],
        ...['preserve-manual-memoization', 'incompatible-library', 'immutability', 'globals'],
        ...['refs', 'set-state-in-effect', 'error-boundaries', 'purity', 'set-state-in-render'],
        'unsupported-syntax',
      ),
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      excludeFiles: ['src/db/logError.ts'],
      rules: on('', 'no-console'),
    },
    {
      // Unit tests share their modules: what one file mocks, another would find.
      files: ['tests/unit/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'vi', property: 'mock', message: 'See tests/support/currentUser.ts.' },
        ],
      },
    },
    {
      files: ['**/*.{js,mjs,cjs}'],
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', document: 'readonly' },
      rules: {
        ...on('', 'no-undef'),
        ...off(
          ...UNTYPED,
          'typescript/no-base-to-string',
          'typescript/restrict-template-expressions',
        ),
      },
    },
  ],
};
