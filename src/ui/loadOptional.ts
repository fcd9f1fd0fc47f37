/** Parts on their way that nothing needs. */
let optional = 0;

/** Whether such a part is on its way: that it is gone must not reload the page. */
export const isLoadingOptional = (): boolean => optional > 0;

/** Fetches a part that the page can do without: where it is gone, the page stays, with what was typed. */
export async function loadOptional<Part>(load: () => Promise<Part>): Promise<Part> {
  optional += 1;
  try {
    return await load();
  } finally {
    optional -= 1;
  }
}
