import { useQuery } from '@tanstack/react-query';
import { useNotify, type RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { refusalDetails } from '../../data/errors';
import { useText, type Text, type TextUnder } from '../../i18n/text';
import { Facts } from '../../kit/details/Facts';
import { DialogForm } from '../../kit/form/DialogForm';
import { FocusField } from '../../kit/form/FocusField';
import { ReferenceInput } from '../../kit/form/ReferenceInput';
import { NotSaved } from '../../kit/form/NotSaved';
import { useDataApi } from '../../kit/useDataApi';
import { FailedState } from '../../ui/FailedState';
import { LoadingLine } from '../../ui/LoadingLine';

const householdShape = z.object({ id: z.string(), full_name: z.string(), members: z.int() });
const moveShape = z.object({ from: householdShape, to: householdShape });

const words = (translate: Text, key: TextUnder<'resources.clients.move'>, values = {}) =>
  translate(`resources.clients.move.${key}`, values);

/** Moves a member, or only says what would come of it; reads the answer of the database. */
function useMove(memberId: string) {
  const dataApi = useDataApi();
  return async (clientId: string, preview: boolean, signal?: AbortSignal) =>
    z.parse(
      moveShape,
      await dataApi.rpc(
        'move_household_member',
        { p_member_id: memberId, p_client_id: clientId, p_preview: preview },
        { message: 'resources.clients.move.failed', ...(signal && { signal }) },
      ),
    );
}

/** Why the database refuses a household, as a sentence below the field; undefined for another reason. */
function refusalOf(error: unknown, name: string, translate: Text): string | undefined {
  const read = z.safeParse(
    z.object({ code: z.enum(['household_full', 'same_household']) }),
    refusalDetails(error),
  );
  if (!read.success) return undefined;
  return read.data.code === 'household_full'
    ? words(translate, 'full')
    : words(translate, 'same', { name });
}

interface MoveDialogProps {
  member: RaRecord;
  onClose: () => void;
  onSaved: () => void;
}

/** Moves a member to the household of another client, after showing what comes of it. */
export function MoveDialog({ member, onClose, onSaved }: MoveDialogProps) {
  const translate = useText();
  const notify = useNotify();
  const move = useMove(String(member.id));
  const name = String(member['full_name']);
  return (
    <DialogForm
      resource="household_members"
      schema={({ translate: text }) =>
        z.object({
          client: z.uuid({
            error: text('form.errors.required', { label: words(translate, 'client') }),
          }),
        })
      }
      defaults={{ client: null }}
      title={words(translate, 'title', { name })}
      text={words(translate, 'text')}
      submitLabel={words(translate, 'submit')}
      onSave={async ({ client }) => {
        try {
          await move(client, false);
        } catch (error) {
          const refusal = refusalOf(error, name, translate);
          throw refusal === undefined ? error : new NotSaved({ client: refusal });
        }
        notify(words(translate, 'done', { name }), { type: 'success' });
        onSaved();
        return undefined;
      }}
      onClose={onClose}
    >
      <ReferenceInput
        source="client"
        label={words(translate, 'client')}
        reference="clients"
        nameColumn="full_name"
        required
        wide
      />
      <Preview memberId={String(member.id)} name={name} />
      <FocusField source="client" />
    </DialogForm>
  );
}

/** How big both households would be. */
function Preview({ memberId, name }: { memberId: string; name: string }) {
  const translate = useText();
  const move = useMove(memberId);
  const chosen: unknown = useWatch({ name: 'client' });
  const id = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const { data, error, refetch } = useQuery({
    queryKey: ['clients', 'move', memberId, id],
    queryFn: async ({ signal }) => move(String(id), true, signal),
    enabled: id !== null,
    gcTime: 0,
    retry: false,
  });
  if (id === null) return null;
  const refusal = refusalOf(error, name, translate);
  if (refusal !== undefined) return <p role="alert">{refusal}</p>;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLine height="3rem" />;
  // The head counts, too.
  const household = ({ full_name }: z.infer<typeof householdShape>, people: number) =>
    words(translate, 'household', {
      name: full_name,
      people: translate('resources.clients.household.people', { smart_count: people }),
    });
  return (
    <div role="status">
      <Facts
        facts={[
          { label: words(translate, 'from'), value: household(data.from, data.from.members) },
          { label: words(translate, 'to'), value: household(data.to, data.to.members + 2) },
        ]}
      />
    </div>
  );
}
