import { useText } from '../../i18n/text';
import type { OrderNote } from './notes';

/** At the head of a sheet: the notes of its order; nothing without one. */
export function SheetNotes({ notes }: { notes: readonly OrderNote[] }) {
  const translate = useText();
  return (
    notes.length > 0 && (
      <dl className="pick-notes">
        {notes.map(({ of, label, text }) => (
          <div key={of}>
            <dt>{translate(label)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    )
  );
}
