/** The texts of a change of several records, which bring them along (`bulkTexts.ts`). Written like `en.ts`. */
export const enBulk = {
  bulk: {
    title: 'Edit %{smart_count} row |||| Edit %{smart_count} rows',
    field: 'Field',
    empties: 'To clear the field in every row, leave the value empty.',
    adds: 'Added to what each row already has. Nothing is removed.',
    submit: 'Change %{smart_count} row |||| Change %{smart_count} rows',
    changed: '%{label} changed in %{smart_count} row |||| %{label} changed in %{smart_count} rows',
    same: 'Nothing to change. Every row already has this value.',
    skipped: "Couldn't change %{smart_count} row |||| Couldn't change %{smart_count} rows",
  },
} as const;
