import { WEIGHT } from '../../config';
import { poundsOf, WEIGHT_UNIT } from '../../i18n/weight';

/** A weight that a name says, and in which words. */
export interface NamedWeight {
  pounds: number;
  words: string;
}

/** How many a pack has, as '12 x', '6ct' or '4 pack of' say it. */
const PACK = String.raw`(?<count>\d+) ?(?:x|×|ct\.?,?|count,?|pk\.?,?|packs?,?(?: of)?) ?`;
const AMOUNT = String.raw`(?<amount>\d+(?: \d+\/\d+|\/\d+(?:\.\d+)?|\.\d+)?|\.\d+)`;
// What begins within a number or ends a range ('1,000 g', '2-3 lb') says another weight.
const BEGIN = String.raw`(?<![\d.,/])(?<!\d ?[-–] ?)`;
const IN_NAME = new RegExp(
  String.raw`${BEGIN}(?:${PACK})?${AMOUNT}[ -]?(?<unit>${WEIGHT_UNIT})(?![\p{L}\d])(?!\.? ?fl)`,
  'giu',
);

/** '1 1/2', '1/2' and '2.5' as numbers; '24/15' is how a case of 24 is written. */
const amountOf = (text: string): number =>
  text
    .split(' ')
    .map((part) => part.split('/').map(Number))
    .reduce((sum, [over = 0, under = 1]) => sum + (over < under ? over / under : over * under), 0);

/** Two ways to say one weight differ by their rounding: 15 oz are 425 g. */
const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(0.01, one * 0.03);

/**
 * The weight of one unit by the name of an item: '15 oz', '1/2 lb', '12 x 15 oz' for all of a pack. A volume is no
 * weight, and of several that differ none is known.
 */
export function weightInName(name: string): NamedWeight | null {
  const [first, ...others] = [...name.matchAll(IN_NAME)].map(({ 0: words, groups }) => {
    const { count = '1', amount = '', unit = '' } = groups ?? {};
    return { pounds: poundsOf(Number(count) * amountOf(amount), unit), words };
  });
  if (!first || others.some(({ pounds }) => !isSame(first.pounds, pounds))) return null;
  return first.pounds >= WEIGHT.minimum && first.pounds <= WEIGHT.maximum ? first : null;
}
