import Box from '@mui/material/Box';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { useRefresh, type RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import { bindFields } from '../../kit/fields/bindField';
import { multiline } from '../../kit/fields/fields';
import { DeleteDialog } from '../../kit/details/DeleteDialog';
import { RecordDialog } from '../../kit/form/RecordDialog';
import { useResource } from '../../kit/ResourcesContext';
import { PINNED_NOTE } from '../../config';
import { useFocusHandover, type NextFocus } from '../../ui/useFocusHandover';
import type { HouseholdQuestion } from './householdActions';
import { SplitDialog } from './SplitDialog';

const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog')).MoveDialog }));

interface HouseholdDialogsProps {
  client: RaRecord;
  members: readonly RaRecord[];
  asked: HouseholdQuestion | null;
  onClose: () => void;
  /** Who has the focus when a row of the household has gone. */
  nextRow: NextFocus;
  noteButton: RefObject<HTMLButtonElement | null>;
}

/** The dialog of whatever is asked about a household. */
export function HouseholdDialogs(props: HouseholdDialogsProps) {
  const { asked, nextRow, noteButton, onClose } = props;
  const refresh = useRefresh();
  const resource = useResource('household_members');
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  // When a dialog closes, the button that opened it may have given way to another one.
  const handover = useFocusHandover(() => (last?.what === 'note' ? noteButton.current : nextRow()));
  return (
    <>
      <Box {...handover}>
        <Suspense fallback={null}>
          {asked && asked.what !== 'remove' && <AskedDialog {...props} asked={asked} />}
        </Suspense>
      </Box>
      <DeleteDialog
        resource={resource}
        record={asked?.what === 'remove' ? asked.member : null}
        next={nextRow}
        onClose={onClose}
        // The counts and the history of the client change with it.
        onDeleted={refresh}
      />
    </>
  );
}

interface AskedDialogProps extends HouseholdDialogsProps {
  asked: Exclude<HouseholdQuestion, { what: 'remove' }>;
}

/** The client as a form of the pinned note alone. */
const NOTE_FIELDS = bindFields({ pinned_note: multiline({ max: PINNED_NOTE.maximum }) });

function AskedDialog({ client, members, asked, onClose }: AskedDialogProps) {
  const translate = useText();
  const refresh = useRefresh();
  const resource = useResource('household_members');
  const clients = useResource('clients');
  const name = String(client['full_name']);
  const ends = { onClose, onSaved: refresh };
  const words = (key: 'addTitle' | 'addText' | 'editText' | 'add' | 'save') =>
    translate(`resources.clients.household.${key}`, { name });
  switch (asked.what) {
    case 'note':
      return (
        <RecordDialog
          {...ends}
          resource={{ ...clients, fields: NOTE_FIELDS }}
          record={client}
          title={translate('resources.clients.note.label')}
          text={translate('resources.clients.note.text')}
          submitLabel={translate('resources.clients.note.save')}
        />
      );
    case 'add':
      return (
        <RecordDialog
          {...ends}
          resource={resource}
          values={{ client_id: client.id }}
          scope={{ network: String(client['network_id']) }}
          title={words('addTitle')}
          text={words('addText')}
          submitLabel={words('add')}
        />
      );
    case 'edit':
      return (
        <RecordDialog
          {...ends}
          resource={resource}
          record={asked.member}
          title={String(asked.member['full_name'])}
          text={words('editText')}
          submitLabel={words('save')}
        />
      );
    case 'split':
      return <SplitDialog {...ends} head={name} members={members} member={asked.member} />;
    case 'move':
      return <MoveDialog {...ends} member={asked.member} />;
  }
}
