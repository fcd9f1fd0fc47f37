import { PinnedNote } from '../../ui/PinnedNote';
import { SectionCard } from '../../ui/SectionCard';
import { useOrderClient } from './useOrderClient';
import { useText } from '../../i18n/text';

/** What is pinned to the client of an order, such as an allergy; nothing without a note. */
export function OrderNote({ clientId }: { clientId: string }) {
  const translate = useText();
  const note = useOrderClient(clientId)?.pinned_note;
  if (!note) return null;
  const label = translate('resources.clients.note.label');
  return (
    <SectionCard title={label}>
      <PinnedNote plain label={label}>
        {note}
      </PinnedNote>
    </SectionCard>
  );
}
