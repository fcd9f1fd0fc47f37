/** The texts of the help page (`helpTexts.ts`); its answers stand in docs/help. Written like `en.ts`. */
export const enHelp = {
  help: {
    title: 'Help',
    subtitle: 'Short answers about what you can do here',
    search: 'Search the answers',
    count: '%{smart_count} answer |||| %{smart_count} answers',
    none: 'No answers match. Try fewer or different words.',
    keys: 'Show all shortcuts',
    start: 'Show “Get started” on the dashboard',
  },
} as const;
