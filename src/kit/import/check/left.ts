/** What becomes of a text that no field takes. `asked`: what was decided for the whole file. */
export type Fate = 'asked' | 'empty' | 'note';

/** What a row says and no field takes. */
export interface Left {
  /** What it has in common with others, for which one decision is enough: a field, or a further column of one. */
  kind: string;
  source: string;
  /** What it is called in a note. */
  label: string;
  text: string;
  fate: Fate;
}

/** What was decided for all texts of a kind; what is not among them is left empty. */
export type Fates = Readonly<Record<string, Exclude<Fate, 'asked'>>>;

/** The kind of what stands in a further column of a field. */
export const furtherKind = (source: string): string => `${FURTHER}${source}`;

const FURTHER = 'further ';

/** Whether a text stands in a further column, and not in the one of the field. */
export const isFurther = ({ kind }: Pick<Left, 'kind'>): boolean => kind.startsWith(FURTHER);
