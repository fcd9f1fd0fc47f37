import '../../../i18n/duplicatesTexts';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { useText } from '../../../i18n/text';
import { DialogForm } from '../../../kit/form/DialogForm';
import { FocusField } from '../../../kit/form/FocusField';
import { ReferenceInput } from '../../../kit/form/ReferenceInput';
import { pathTo } from '../../../routes';
import { ClientFacts } from './ClientFacts';
import MergeDialog from './MergeDialog';
import { nameOf } from './PairTable';

interface MergeWithDialogProps {
  client: RaRecord;
  onClose: () => void;
}

/** Merges a client with another one, who is looked for first. */
export default function MergeWithDialog({ client, onClose }: MergeWithDialogProps) {
  const translate = useText();
  const navigate = useNavigate();
  const [other, setOther] = useState<string | null>(null);
  const id = String(client.id);
  const label = translate('duplicates.with.client');
  if (other !== null)
    return (
      <MergeDialog
        clientIds={[id, other]}
        onClose={onClose}
        onMerged={(kept) => {
          if (kept !== id) void navigate(pathTo('ClientDetails', { client_id: kept }));
        }}
      />
    );
  return (
    <DialogForm
      resource="clients"
      schema={({ translate: text }) =>
        z.object({ client: z.uuid({ error: text('form.errors.required', { label }) }) })
      }
      defaults={{ client: null }}
      title={translate('duplicates.with.title', { name: nameOf(client) })}
      text={translate('duplicates.with.text')}
      submitLabel={translate('duplicates.with.submit')}
      onSave={({ client: chosen }) => {
        return Promise.resolve(() => {
          setOther(chosen);
        });
      }}
      onClose={onClose}
    >
      <ReferenceInput
        source="client"
        label={label}
        reference="clients"
        nameColumn="full_name"
        except={id}
        Detail={ClientFacts}
        required
        wide
      />
      <FocusField source="client" />
    </DialogForm>
  );
}
