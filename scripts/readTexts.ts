import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text of the product. */
export interface PlacedText {
  /** `file:line`; the file alone for a text that is made of a name. */
  place: string;
  /** The key that screens ask for it by; of a mail, the element that it stands in. */
  key: string;
  text: string;
}

const I18N = 'src/i18n';
const TEMPLATES = 'supabase/templates';

/**
 * Reads every text of the interface and of the mails, with its place. What the interface says stands
 * in the exports of `src/i18n` that are objects of words.
 *
 * @param root of the checkout
 */
export async function readTexts(root: string): Promise<PlacedText[]> {
  const found: PlacedText[] = [];
  for (const file of readdirSync(join(root, I18N)).filter((name) => name.endsWith('.ts'))) {
    const lines = readFileSync(join(root, I18N, file), 'utf8').split('\n');
    const parts: unknown = await import(join(root, I18N, file));
    for (const { key, text } of textsOf(parts)) {
      // The first sentence tells the line, also of a text that is broken over several.
      const line = lines.findIndex((one) => one.includes(text.slice(0, 30).split("'")[0] ?? text));
      found.push({
        place: line < 0 ? `${I18N}/${file}` : `${I18N}/${file}:${line + 1}`,
        key,
        text,
      });
    }
  }
  for (const file of readdirSync(join(root, TEMPLATES)))
    readFileSync(join(root, TEMPLATES, file), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        for (const [, element = '', text = ''] of line.matchAll(/<(title|h1|p|a)\b[^>]*>([^<]+)</g))
          found.push({ place: `${TEMPLATES}/${file}:${index + 1}`, key: element, text });
      });
  return found;
}

/** The words of an object of words, with their keys joined by dots. */
function textsOf(part: unknown, key = ''): { key: string; text: string }[] {
  if (typeof part === 'string') return [{ key, text: part }];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    textsOf(value, key ? `${key}.${name}` : name),
  );
}
