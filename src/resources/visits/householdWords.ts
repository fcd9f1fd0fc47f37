import type { Text } from '../../i18n/text';
import { PARTS, type Household } from './household';

/** The parts of a household that are somebody: '2 adults, 3 children'; '' where no age is known. */
export function partsInWords(household: Household, translate: Text): string {
  if (household.unknown > 0 && PARTS.every((part) => part === 'unknown' || household[part] === 0))
    return '';
  return PARTS.filter((part) => household[part] > 0)
    .map((part) => translate(`desk.parts.${part}`, { smart_count: household[part] }))
    .join(', ');
}

/** How many people they are: '5 people'. */
export const peopleInWords = (count: number, translate: Text): string =>
  translate('resources.visits.household', { smart_count: count });
