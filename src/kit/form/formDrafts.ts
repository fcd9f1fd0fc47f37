/** What was typed into a form that had to be left because the session ended. */
type Draft = Readonly<Record<string, unknown>>;

const drafts = new Map<string, Draft>();

/**
 * Drafts live in the memory of this page only: what people typed about other people is not written
 * to the disk of a shared computer.
 */
export const formDrafts = {
  keep(key: string, draft: Draft): void {
    drafts.set(key, draft);
  },
  /** The draft of a form, which is then forgotten. */
  take(key: string): Draft | undefined {
    const draft = drafts.get(key);
    drafts.delete(key);
    return draft;
  },
};
