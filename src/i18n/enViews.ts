/** The texts of saved views, which bring them along (`viewsTexts.ts`). Written like `en.ts`. */
export const enViews = {
  views: {
    title: 'Saved views',
    none: 'A view keeps filters, order and columns under a name.',
    failed: 'Failed to fetch the saved views',
    all: 'Everything, without a view',
    shared: 'Shared',
    first: 'Open the list with %{name}',
    delete: 'Delete the view %{name}',
    deleted: 'View “%{name}” deleted',
    saved: 'View “%{name}” saved',
    name: 'Name of the view',
    nameMissing: 'Enter a name',
    share: 'Share with everyone at %{place}',
    withoutText: 'The search text is not shared.',
    save: 'Save current view',
  },
  resources: {
    first_views: {
      errors: {
        list: 'Failed to fetch the view that the list opens with',
        create: 'Failed to keep the view that the list opens with',
        update: 'Failed to keep the view that the list opens with',
      },
    },
    saved_views: {
      errors: {
        list: 'Failed to fetch the saved views',
        create: 'Failed to save the view',
        update: 'Failed to save the view',
        delete: 'Failed to delete the view',
        restore: 'Failed to restore the view',
      },
    },
  },
} as const;
