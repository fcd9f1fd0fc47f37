import { useQuery } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { formatDate } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { useText, type TextUnder } from '../../i18n/text';
import { Address } from '../../kit/details/Address';
import { Facts } from '../../kit/details/Facts';
import { DialogForm } from '../../kit/form/DialogForm';
import { FocusField } from '../../kit/form/FocusField';
import { SelectInput } from '../../kit/form/SelectInput';
import { useDataApi } from '../../kit/useDataApi';
import { pathTo } from '../../routes';
import { FailedState } from '../../ui/FailedState';
import { LoadingLine } from '../../ui/LoadingLine';

const householdShape = z.object({ id: z.string(), full_name: z.string(), members: z.int() });

const splitShape = z.object({
  client_id: z.nullable(z.string()),
  client: z.looseObject({
    full_name: z.string(),
    date_of_birth: z.nullable(z.string()),
    pinned_note: z.nullable(z.string()),
  }),
  lost_birth_year: z.nullable(z.int()),
  from: householdShape,
});

/** Splits a member off, or only says what would come of it; reads the answer of the database. */
function useSplit() {
  const dataApi = useDataApi();
  return async (memberId: string, preview: boolean, signal?: AbortSignal) =>
    z.parse(
      splitShape,
      await dataApi.rpc(
        'split_household_member',
        { p_member_id: memberId, p_preview: preview },
        { message: 'resources.clients.split.failed', ...(signal && { signal }) },
      ),
    );
}

interface SplitDialogProps {
  /** The name of the head. */
  head: string;
  members: readonly RaRecord[];
  /** Who was chosen already. */
  member: RaRecord | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Makes a household member a client of their own, after showing what comes of it. */
export function SplitDialog({ head, members, member, onClose, onSaved }: SplitDialogProps) {
  const translate = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const split = useSplit();
  const words = (key: TextUnder<'resources.clients.split'>, values = {}) =>
    translate(`resources.clients.split.${key}`, values);
  const choices = members.map(({ id, full_name: name }) => ({
    id: String(id),
    name: String(name),
  }));
  return (
    <DialogForm
      resource="household_members"
      schema={({ translate: text }) =>
        z.object({
          member: z.string({
            error: text('form.errors.required', { label: words('member') }),
          }),
        })
      }
      defaults={{ member: member ? String(member.id) : null }}
      title={words('title')}
      text={words('text')}
      submitLabel={words('submit')}
      onSave={async ({ member: id }) => {
        const { client, client_id: made } = await split(id, false);
        notify(words('done', { name: client.full_name }), { type: 'success' });
        onSaved();
        return () => {
          onClose();
          if (made !== null) void navigate(pathTo('ClientDetails', { client_id: made }));
        };
      }}
      onClose={onClose}
    >
      <SelectInput source="member" label={words('member')} choices={choices} required />
      <Preview head={head} />
      <FocusField source="member" />
    </DialogForm>
  );
}

/** Who would become a client, and who stays. */
function Preview({ head }: { head: string }) {
  const translate = useText();
  const split = useSplit();
  const chosen: unknown = useWatch({ name: 'member' });
  const id = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const { data, error, refetch } = useQuery({
    queryKey: ['clients', 'split', id],
    queryFn: async ({ signal }) => split(String(id), true, signal),
    enabled: id !== null,
    gcTime: 0,
  });
  if (id === null) return null;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLine height="6rem" />;
  const { client, lost_birth_year: year, from } = data;
  const staying = from.members - 1;
  const words = (key: TextUnder<'resources.clients.split'>, values = {}) =>
    translate(`resources.clients.split.${key}`, values);
  const sentences = [
    staying === 0
      ? words('staysAlone', { name: head })
      : words('stays', { name: head, smart_count: staying }),
    ...(year === null ? [] : [words('lostYear', { year })]),
  ];
  return (
    <div role="status">
      <Facts
        facts={[
          { label: words('becomes'), value: client.full_name },
          {
            label: translate('resources.clients.fields.date_of_birth'),
            value: client.date_of_birth === null ? EMPTY : formatDate(client.date_of_birth),
          },
          { label: translate('form.address'), value: <Address record={client} />, wide: true },
          ...(client.pinned_note === null
            ? []
            : [
                {
                  label: translate('resources.clients.note.label'),
                  value: client.pinned_note,
                  wide: true,
                },
              ]),
        ]}
      />
      <p>{sentences.join(' ')}</p>
    </div>
  );
}
