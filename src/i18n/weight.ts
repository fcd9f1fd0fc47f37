/** Pounds in one of each unit that people write. */
const POUNDS_IN = { lb: 1, oz: 1 / 16, kg: 1 / 0.45359237, g: 1 / 453.59237 } as const;

/** A unit of weight as people write it, for a regular expression that ignores capitals. */
export const WEIGHT_UNIT = '(?:lbs?|pounds?|oz|ounces?|kgs?|kilos?|kilograms?|g|grams?)';

/** What so much of a unit weighs in pounds, to the hundredth. */
export function poundsOf(amount: number, unit: string): number {
  const word = unit.toLowerCase();
  const name = word.startsWith('k')
    ? 'kg'
    : word.startsWith('g')
      ? 'g'
      : word.startsWith('o')
        ? 'oz'
        : 'lb';
  return toHundredth(amount * POUNDS_IN[name]);
}

/** Rounded half up, as the database does; what is a hair below a half only because of its binary form is a half. */
const toHundredth = (value: number) => Math.round(value * 100 + 1e-6) / 100;

const WEIGHT = new RegExp(String.raw`^(\d+\.?\d*|\.\d+) ?(${WEIGHT_UNIT}|#)?\.?$`, 'i');

/** Pounds and ounces: 1 lb 10 oz. */
const BOTH = /^(\d+) ?(?:lbs?|pounds?|#)\.?,? ?(\d+\.?\d*|\.\d+) ?(?:oz|ounces?)\.?$/i;

/** A weight as it is typed ('0.94', '15 oz', '1 lb 10 oz', '425 g'), in pounds to the hundredth; null for what is none. */
export function readPounds(text: string): number | null {
  const typed = text.trim().replaceAll(/\s+/g, ' ');
  const [, pounds, ounces] = BOTH.exec(typed) ?? [];
  if (pounds !== undefined) return poundsOf(Number(pounds) * 16 + Number(ounces), 'oz');
  const [, amount, unit = 'lb'] = WEIGHT.exec(typed) ?? [];
  return amount === undefined ? null : poundsOf(Number(amount), unit);
}

/** Not a formatter made once: to make it is slow, and every page would wait for it. */
const toHundredths = (pounds: number) =>
  pounds.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** A weight where its size matters: whole pounds from 10 on. */
export const roundPounds = (pounds: number): string =>
  toHundredths(Math.abs(pounds) < 10 ? pounds : Math.round(pounds));

/** A weight as people write it: '0.94 lb'. */
export const formatPounds = (pounds: number): string => `${toHundredths(pounds)} lb`;
