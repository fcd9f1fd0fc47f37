import * as z from 'zod/mini';

const answerShape = z.object({
  title: z.string(),
  blocks: z.array(
    z.union([z.object({ text: z.string() }), z.object({ items: z.array(z.string()) })]),
  ),
});

/** A short answer of docs/help, as the build has read it (scripts/vite/helpAnswers.ts). */
export type HelpAnswer = z.infer<typeof answerShape> & {
  /** The name of its file, by which an address leads to it. */
  name: string;
};

/**
 * The answers of some files, in the order of their questions.
 *
 * @param files by their paths
 */
export const readAnswers = (files: Readonly<Record<string, unknown>>): readonly HelpAnswer[] =>
  Object.entries(files)
    .map(([path, file]) => ({
      ...z.parse(answerShape, file),
      name: path.replace(/^.*\/(.+)\.md$/, '$1'),
    }))
    .sort((one, other) => one.title.localeCompare(other.title));
