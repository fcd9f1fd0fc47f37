import './letters.css';
import { formatDate, today } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { linesOf, type RecallReport } from './useRecallReport';

/** A letter to each household that is not reached yet. */
export function RecallLetters({ report, sender }: { report: RecallReport; sender: string }) {
  const translate = useText();
  return report.households
    .filter(({ reached_at }) => reached_at === null)
    .map((household) => (
      <article key={household.client_id} className="recall-letter">
        <p>
          {sender}, {formatDate(today())}
        </p>
        <p>{translate('resources.recalls.letter.dear', { name: household.name })}</p>
        <p>
          <strong>{translate('resources.recalls.letter.recalled', { title: report.title })}</strong>{' '}
          {report.reason}
        </p>
        <p>{translate('resources.recalls.letter.had')}</p>
        <ul>
          {linesOf(household).map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
        {!household.is_certain && <p>{translate('resources.recalls.letter.maybe')}</p>}
        <p>{translate('resources.recalls.letter.todo')}</p>
      </article>
    ));
}
