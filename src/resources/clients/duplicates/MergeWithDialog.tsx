import '../../../i18n/duplicatesTexts';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/text';
import { DialogForm } from '../../../kit/form/DialogForm';
import { FocusField } from '../../../kit/form/FocusField';
import { ReferenceInput, type OptionDetailProps } from '../../../kit/form/ReferenceInput';
import { pathTo } from '../../../routes';
import MergeDialog from './MergeDialog';
import { nameOf } from './PairTable';
import { formatShortDate } from '../../../i18n/dates';
import { formatPhone } from '../../../i18n/formatValue';
import { useDataApi } from '../../../kit/useDataApi';

const countsShape = z.record(z.string(), z.int());

/** How often each of some clients came, at all locations of the network. Those with the same ids share a request. */
function useVisitCounts(ids: readonly string[]) {
  const dataApi = useDataApi();
  return useQuery({
    queryKey: ['clients', 'visitCounts', ids],
    queryFn: async ({ signal }) =>
      z.parse(
        countsShape,
        await dataApi.rpc(
          'count_client_visits',
          { p_client_ids: ids },
          { message: 'resources.visits.errors.list', signal },
        ),
      ),
  });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What tells two namesakes apart: 'Born 3/14/1984 · (313) 555-0142 · Hamtramck · 14 visits'. */
function ClientFacts({ record, options }: OptionDetailProps) {
  const translate = useText();
  const { data: counts } = useVisitCounts(options.map(({ id }) => String(id)));
  const count = counts?.[String(record.id)];
  const { date_of_birth: born, phone_number: phone, city }: Record<string, unknown> = record;
  return [
    isText(born) && translate('duplicates.with.born', { date: formatShortDate(born) }),
    isText(phone) && formatPhone(phone),
    city,
    count !== undefined && translate('duplicates.merge.visits', { smart_count: count }),
  ]
    .filter(isText)
    .join(' · ');
}

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
