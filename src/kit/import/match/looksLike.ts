import type { Field } from '../../fields/field';
import { datePartsOf } from '../check/dates';
import { nearestChoice } from '../check/choices';

const SHAPES: Partial<Record<Field['typed'], RegExp>> = {
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  phone: /^(?=(?:\D*\d){7,15}\D*$)\+?[\d\s().-]+$/,
  zipCode: /^\d{5}(-\d{4})?$/,
  time: /^\d{1,2}:\d\d(:\d\d)?( ?[ap]\.?m\.?)?$/i,
};

/** How many of ten values have to fit, so that a column is known by them. */
const SHARE = 0.8;

/** Whether the values of a column are those of a field; words of any kind say nothing of theirs. */
export function looksLike(field: Field, samples: readonly string[]): boolean {
  if (samples.length === 0) return false;
  const fits = samples.filter((sample) => fitsField(field, sample)).length;
  return fits / samples.length >= SHARE;
}

function fitsField(field: Field, sample: string): boolean {
  if (field.typed === 'date') return datePartsOf(sample) !== null;
  if (field.typed === 'choice') return nearestChoice(field.choices?.() ?? [], sample) !== null;
  return SHAPES[field.typed]?.test(sample) ?? false;
}
