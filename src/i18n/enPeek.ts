/** The texts of the panel beside a list, which brings them along (`peekTexts.ts`). Written like `en.ts`. */
export const enPeek = {
  peek: {
    place: '%{name} %{place} of %{total}',
    previous: 'Previous row',
    next: 'Next row',
    close: 'Close the panel',
    open: 'Open page',
    gone: 'This record is no longer available',
    goneText: 'It was deleted, or you no longer have access to it. Use the arrow keys to continue.',
  },
} as const;
