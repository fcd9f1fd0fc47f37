import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useUpdate, useNotify } from 'react-admin';
import type { Ref } from 'react';
import { useFormContext } from 'react-hook-form';
import { bindField } from '../../kit/fields/bindField';
import { choice } from '../../kit/fields/fields';
import { RecordForm } from '../../kit/form/RecordForm';
import { schemaOf, type FormValues } from '../../kit/form/schemaOf';
import { newerRecord } from '../../data/errors';
import { useCurrentUser } from '../../data/useCurrentUser';
import type { Placement } from './placement';
import { useText, type TextUnder } from '../../i18n/text';
import { LOCATION_ROLE_LABELS } from './roleLabels';
import { Button } from '../../ui/Button';

const text = <Key extends TextUnder<'resources.profiles.permissions'>>(key: Key) =>
  `resources.profiles.permissions.${key}` as const;

const ROLE = bindField('role', choice(LOCATION_ROLE_LABELS, { required: true }));

interface RoleFormProps {
  linkId: string;
  placement: Placement;
  submitButton: Ref<HTMLButtonElement>;
  onChanged: () => void;
}

/** The role at the active location; the colleague has it from the next request on. */
export function RoleForm({ linkId, placement, submitButton, onChanged }: RoleFormProps) {
  const translate = useText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const me = useCurrentUser();
  const [update] = useUpdate();

  const save = async (data: FormValues) => {
    const { role, updated_at } = placement;
    try {
      await update(
        'user_locations',
        { id: linkId, data, previousData: { id: linkId, role, updated_at } },
        { returnPromise: true, mutationMode: 'pessimistic' },
      );
    } catch (error) {
      // Somebody else changed the role: the next attempt starts from what it is now.
      if (newerRecord(error)) onChanged();
      throw error;
    }
    notify(translate('resources.user_locations.success.update'), { type: 'success' });
    void queryClient.invalidateQueries({ queryKey: ['location_users'], refetchType: 'none' });
    onChanged();
    return undefined;
  };

  return (
    <Box sx={{ width: '100%' }}>
      <RecordForm
        resource="profiles"
        schema={(words) => schemaOf([ROLE], words)}
        defaults={{ role: placement.role }}
        onSave={save}
        draft={`role ${linkId}`}
      >
        <Box sx={{ display: 'grid', gap: '1rem', justifyItems: 'start' }}>
          {ROLE.input({
            label: translate(text('roleAt'), { location: me?.activeLocation?.name ?? '' }),
          })}
          <SubmitRole button={submitButton} />
        </Box>
      </RecordForm>
    </Box>
  );
}

function SubmitRole({ button }: { button: Ref<HTMLButtonElement> }) {
  const translate = useText();
  const { isSubmitting } = useFormContext().formState;
  return (
    <Button ref={button} type="submit" loading={isSubmitting}>
      {translate(text('change'))}
    </Button>
  );
}
