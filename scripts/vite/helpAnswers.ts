import type { Plugin } from 'vite';

/** A part of an answer: some sentences, or a list of them. */
type HelpBlock = { text: string } | { items: string[] };

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Reads an answer of docs/help: a question as its heading, then paragraphs and lists. Nothing else of Markdown is
 * known, and all of it stays text.
 *
 * @throws Error where the heading is missing
 */
export function parseAnswer(source: string): { title: string; blocks: HelpBlock[] } {
  const [heading = '', ...parts] = source.trim().split(/\n\s*\n/);
  if (!/^# \S/.test(heading))
    throw new Error('An answer begins with its question: # How do I ...?');
  return {
    title: oneLine(heading.slice(2)),
    blocks: parts.map((part) =>
      part.startsWith('- ')
        ? { items: part.slice(2).split(/\n- /).map(oneLine) }
        : { text: oneLine(part) },
    ),
  };
}

/** Makes a module of each answer: the app gets no Markdown and no parser. */
export const helpAnswers = (): Plugin => ({
  name: 'larder:help-answers',
  // Before Vite takes it for a file whose address is wanted.
  enforce: 'pre',
  transform: (source, id) =>
    /\/docs\/help\/[^/]+\.md$/.test(id)
      ? { code: `export default ${JSON.stringify(parseAnswer(source))};`, map: null }
      : undefined,
});
