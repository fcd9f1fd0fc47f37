import ReportOutlined from '@mui/icons-material/ReportOutlined';
import RestaurantOutlined from '@mui/icons-material/RestaurantOutlined';
import Box from '@mui/material/Box';
import { choiceText } from '../i18n/choices';
import { allergenOf, DIETARY_NEEDS } from '../i18n/dietaryChoices';
import { useText } from '../i18n/text';
import { Chip } from './Chip';

/** A dietary need of somebody in a household: one of the codes, or as a note what no code says. */
export interface PersonNeed {
  person: string;
  need: string | null;
  note?: string | null | undefined;
}

/** The needs of a household in words, each once, with the people who have it. */
export function needsInWords(needs: readonly PersonNeed[]) {
  const groups = new Map<string, { need: string; words: string; people: readonly string[] }>();
  for (const { person, need: code, note } of needs) {
    const need = code ?? '';
    // What somebody typed is no text to translate.
    const words = note ?? choiceText(DIETARY_NEEDS, need);
    const people = [...(groups.get(words)?.people ?? []), person];
    groups.set(words, { need, words, people });
  }
  return [...groups.values()];
}

interface DietSignsProps {
  /** Allergies first, as the database sorts them. */
  needs: readonly PersonNeed[];
  /**
   * In a row to choose: without the people, for whom there is no room, and without a list of its own,
   * whose label a screen reader would say in place of the needs.
   */
  short?: boolean;
}

/** What a household must not or does not eat: an allergy has a sign of its own, and never the sign alone. */
export function DietSigns({ needs, short = false }: DietSignsProps) {
  const translate = useText();
  if (needs.length === 0) return null;
  const [list, entry] = short ? (['span', 'span'] as const) : (['ul', 'li'] as const);
  return (
    <Box component={list} aria-label={short ? undefined : translate('diet.needs')} sx={SIGNS}>
      {needsInWords(needs).map(({ need, words, people }) => {
        const isAllergen = allergenOf(need) !== need;
        return (
          <Box component={entry} key={words} sx={SIGN}>
            <Chip
              tone={need.endsWith('_severe') ? 'danger' : isAllergen ? 'warning' : 'neutral'}
              Icon={isAllergen ? ReportOutlined : RestaurantOutlined}
              label={short ? words : `${words} (${people.join(', ')})`}
            />
          </Box>
        );
      })}
    </Box>
  );
}

const SIGNS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.375rem',
  m: 0,
  p: 0,
  listStyle: 'none',
  '& .ui-chip': {
    maxWidth: '100%',
    height: 'auto',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
} as const;

const SIGN = { minWidth: 0, maxWidth: '100%' } as const;
