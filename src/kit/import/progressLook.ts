/** A bar that is the one thing to look at: higher than the line above a table, on a track that shows what is left. */
export const PROGRESS_LOOK = {
  height: '0.5rem',
  borderRadius: '0.25rem',
  bgcolor: 'larder.pressed',
} as const;
