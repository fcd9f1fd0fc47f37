import { BadQuery } from './BadQuery';

/*
 * What one request may ask of REST. Hosted Supabase has no such limits: there the three seconds of a
 * statement are the only one (docs/security.md).
 */

/** The app goes two levels deep: an order, its visit, who entered it. */
const EMBED_DEPTH = 3;
/** The app's largest request, a pick list, has six. */
const EMBEDS = 10;
/** Of a regular expression that is more than the letters of a text. */
const EXPRESSION_LETTERS = 100;

/**
 * Counts the resources that a request embeds.
 *
 * @param select of a query, such as `id,visits(id,client:clients(full_name))`
 * @throws BadQuery when they are too many or lie too deep
 */
export function checkEmbeds(select: string): void {
  let [depth, embeds] = [0, 0];
  for (const [sign] of select.replaceAll(/"(?:[^"\\]|\\[^])*"/g, '').matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1;
    if (sign === '(') embeds += 1;
    if (depth > EMBED_DEPTH)
      throw new BadQuery(
        'Related rows are asked for too deep.',
        `Go at most ${EMBED_DEPTH} levels deep, and ask for the others in a request of their own.`,
      );
    if (embeds > EMBEDS)
      throw new BadQuery(
        'Too many related tables are asked for at once.',
        `Embed at most ${EMBEDS}, and ask for the others in a request of their own.`,
      );
  }
}

/** An escaped sign, or one of several signs in brackets. */
const ONE_SIGN = /\\[^0-9]|\[[^\]\\]+\]/g;
const BACK_REFERENCE = /\\[0-9]/;

/**
 * Looks at a value of `match` or `imatch`. Those of the app are the letters of a text, however long;
 * repeated groups in a long expression, or one that refers to what it found, can take for ever.
 *
 * @throws BadQuery
 */
export function checkExpression(expression: string): void {
  const rest = expression.replaceAll(ONE_SIGN, '');
  if (!BACK_REFERENCE.test(rest) && !/[*+?{(|]/.test(rest)) return;
  if (!BACK_REFERENCE.test(rest) && expression.length <= EXPRESSION_LETTERS) return;
  throw new BadQuery(
    'This regular expression is too long, or refers back to what it found.',
    `Use at most ${EXPRESSION_LETTERS} letters, or a plain text.`,
  );
}
