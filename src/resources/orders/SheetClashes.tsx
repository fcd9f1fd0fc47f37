import { useText } from '../../i18n/text';
import { needsInWords, type PersonNeed } from '../../ui/DietSigns';
import { containsText, isUnanswered, type OrderClash } from './clashes';

/** On paper a sign is a letter: it prints in one color, and a screen reader says its words alone. */
export function Sign() {
  return <span aria-hidden>⚠ </span>;
}

/**
 * At the head of a sheet: what the household must not or does not eat, with how many of them. A sheet lies about
 * where others read it, so it names nobody.
 */
export function SheetNeeds({ needs = [] }: { needs: readonly PersonNeed[] | undefined }) {
  const translate = useText();
  if (needs.length === 0) return null;
  return (
    <div className="pick-notes">
      <ul aria-label={translate('diet.needs')}>
        {needsInWords(needs).map(({ need, words, people }) => (
          <li key={words}>
            {need.endsWith('_severe') && <Sign />}
            {words}
            {people.length > 1 && ` (${people.length})`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Below an item on a sheet: which allergens it contains, and what fits in its place or why it stays. */
export function LineClash({ clashes }: { clashes: readonly OrderClash[] }) {
  const translate = useText();
  const [first] = clashes;
  if (!first) return null;
  const kept = clashes.find(({ reason }) => reason !== null);
  return (
    <span className="pick-clash">
      <Sign />
      {containsText(clashes, translate)}{' '}
      {clashes.some(isUnanswered) && first.swap !== null
        ? translate('diet.swapFor', { name: first.swap })
        : kept && translate('diet.kept', { reason: kept.reason })}
    </span>
  );
}
