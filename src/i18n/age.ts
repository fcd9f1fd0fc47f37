/**
 * The age in years on a day; both `yyyy-MM-dd`. Born on February 29 one is a year older on March 1, as
 * the database counts (private.age_band). Negative before the birth.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = yearOf(day) - yearOf(birthDate);
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Of whom only the year of birth is known: the age that is reached in the year of the day (`yyyy-MM-dd`). */
export const ageInYear = (birthYear: number, day: string): number => yearOf(day) - birthYear;

const yearOf = (day: string): number => Number(day.slice(0, 4));
