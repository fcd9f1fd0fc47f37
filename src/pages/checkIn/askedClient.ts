import { asName } from '../../data/splitName';
import type { DeskAnswer } from './deskAnswer';

/** Whom a text that found nobody names: what a new client begins with. */
export interface AskedClient {
  /** As it is written in a sentence; '' where the text names nobody. */
  name: string;
  first_name: string | null;
  last_name: string | null;
  date_of_birth: string | null;
  phone_number: string | null;
}

const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|of)\.?$/i;

/**
 * Reads whom a text names.
 *
 * @param asked what the server found in it beside the name
 */
export function askedClient(text: string, asked: DeskAnswer['asked']): AskedClient {
  const words = text
    .split(/[\s,;]+/u)
    .filter((word) => /\p{L}/u.test(word) && !/\d/.test(word))
    .filter((word) => asked.days.length === 0 || !MONTH.test(word))
    // Who types capitals means them: 'de la Cruz'.
    .map((word) => (text === text.toLowerCase() ? asName(word) : word));
  const [first = null, ...others] = words;
  const [day = null] = asked.days;
  return {
    name: words.join(' '),
    first_name: first,
    last_name: others.length === 0 ? null : others.join(' '),
    // Two digits may mean two years.
    date_of_birth: asked.days.length === 1 ? day : null,
    phone_number: asked.phone,
  };
}
