import type { BoundField } from '../../fields/field';

/** A field that a file may fill, with the words under which people know it. */
export interface Target extends BoundField {
  label: string;
  /** What it has in common with others, for which one decision is enough; unless said otherwise, its own name. */
  kind?: string;
  /** What other programs call it besides `HEADER_ALIASES`, where others have a field of its name. */
  words?: readonly string[] | undefined;
}

/** What is decided for a field is decided for all of its kind. */
export const kindOf = ({ source, kind }: Pick<Target, 'source' | 'kind'>): string => kind ?? source;
