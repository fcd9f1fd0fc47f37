/** The texts of saved views, which bring them along (`viewsTexts.ts`). Written like `en.ts`. */
export const enViews = {
  views: {
    title: 'Saved views',
    none: 'A saved view remembers your filters, sort order, and columns. Save one to see it here.',
    failed: "Couldn't load your saved views",
    all: 'All records (no view)',
    shared: 'Shared',
    first: 'Use %{name} as my default view',
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
        list: "Couldn't load your default view",
        create: "Couldn't save your default view",
        update: "Couldn't save your default view",
      },
    },
    saved_views: {
      errors: {
        list: "Couldn't load your saved views",
        create: "Couldn't save the view",
        update: "Couldn't save the view",
        delete: "Couldn't delete the view",
        restore: "Couldn't restore the view",
      },
    },
  },
} as const;
