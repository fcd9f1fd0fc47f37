import { codesOf } from './choices';

/** What a line of the food bank's monthly form counts: the codes of the database, and the words. */
export const MONTHLY_FIGURES = {
  days_open: 'Days open',
  households: 'Households, unduplicated',
  household_visits: 'Households, total',
  new_households: 'New households',
  individuals: 'Individuals, unduplicated',
  individual_visits: 'Individuals, total',
  children: 'Children',
  adults: 'Adults',
  seniors: 'Seniors',
  age_unknown: 'Age unknown',
  gender: 'Gender of heads of household',
  ethnicity: 'Ethnicity of heads of household',
  program_households: 'Households by program',
  program_individuals: 'Individuals by program',
  sources: 'Pounds by source and type',
  pounds_received: 'Pounds received',
  pounds_handed_out: 'Pounds handed out',
  pounds_per_household: 'Pounds per household',
  pounds_wasted: 'Waste',
  pounds_on_hand: 'On hand',
  value: 'Value of pounds handed out',
};
export type MonthlyFigure = keyof typeof MONTHLY_FIGURES;

/** A line of the form as a network sets it. */
export interface MonthlyLine {
  figure: MonthlyFigure;
  /** Its number on the food bank's form; null for the one after the line above. */
  number: string | null;
  /** Its name there; null for the words of the figure. */
  label: string | null;
}

const UNUSUAL: ReadonlySet<MonthlyFigure> = new Set([
  'individual_visits',
  'gender',
  'ethnicity',
  'program_households',
  'program_individuals',
  'pounds_received',
  'pounds_handed_out',
  'pounds_per_household',
]);

/** The lines of a network that has set none. */
export const USUAL_LINES: readonly MonthlyLine[] = codesOf(MONTHLY_FIGURES)
  .filter((figure) => !UNUSUAL.has(figure))
  .map((figure) => ({ figure, number: null, label: null }));
