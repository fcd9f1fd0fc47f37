import { useText } from '../../i18n/text';
import type { OrderNote } from './notes';
import { Button } from '../../ui/Button';

interface SheetNotesProps {
  notes: readonly OrderNote[];
  /** Whether there may be others, which could not be read. Paper says so, too. */
  isUnread: boolean;
  onRetry?: () => void;
}

/** At the head of a sheet: the notes of its order; nothing without one. */
export function SheetNotes({ notes, isUnread, onRetry }: SheetNotesProps) {
  const translate = useText();
  return (
    <>
      {isUnread && (
        <div className="pick-notes">
          <strong>{translate('resources.orders.notesUnread')}</strong>
          {onRetry && (
            <Button data-print="hide" variant="outlined" onClick={onRetry}>
              {translate('common.tryAgain')}
            </Button>
          )}
        </div>
      )}
      {notes.length > 0 && (
        <dl className="pick-notes">
          {notes.map(({ of, label, text }) => (
            <div key={of}>
              <dt>{translate(label)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
