/** The state of the entry of the history that a turned tablet stands on. */
export const TABLET_ENTRY = { isTurned: true } as const;

/** Whether an entry of the history is such a one. */
export const isTabletEntry = ({ state }: { state: unknown }): boolean =>
  typeof state === 'object' && state !== null && 'isTurned' in state;
