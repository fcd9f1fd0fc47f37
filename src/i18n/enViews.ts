/** The texts of saved views, which bring them along (`viewsTexts.ts`). Written like `en.ts`. */
export const enViews = {
  views: {
    title: 'Saved views',
    none: 'A saved view remembers your filters, sort order, and columns. Save one to see it here.',
    failed: 'Failed to fetch the saved views',
    all: 'All records (no view)',
    shared: 'Shared',
    first: 'Open the list with %{name}',
    delete: 'Delete the view %{name}',
    deleted: 'View “%{name}” deleted',
    saved: 'View “%{name}” saved',
    name: 'View name',
    nameMissing: 'Enter a name',
    share: 'Share with everyone at %{place}',
    withoutText: "Your search text won't be shared.",
    save: 'Save current view',
  },
  resources: {
    first_views: {
      errors: {
        list: 'Failed to fetch the view that the list opens with',
        create: "Couldn't save your default view",
        update: "Couldn't save your default view",
      },
    },
    saved_views: {
      errors: {
        list: 'Failed to fetch the saved views',
        create: "Couldn't save the view",
        update: "Couldn't save the view",
        delete: "Couldn't delete the view",
        restore: "Couldn't restore the view",
      },
    },
  },
} as const;
