import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Form, useUpdate, useNotify } from 'react-admin';
import type { Ref } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormGuard } from '../../kit/form/FormGuard';
import { SelectInput } from '../../kit/form/SelectInput';
import { LOCATION_ROLES } from '../../config';
import { newerRecord } from '../../data/errors';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useReportError } from '../../kit/errors/useReportError';
import type { Placement } from './placement';
import { useText, type TextUnder } from '../../i18n/text';
import { choicesOf } from '../../i18n/choices';
import { LOCATION_ROLE_WORDS } from './roleWords';

const text = <Key extends TextUnder<'resources.profiles.permissions'>>(key: Key) =>
  `resources.profiles.permissions.${key}` as const;

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
  const report = useReportError();
  const queryClient = useQueryClient();
  const me = useCurrentUser();
  const [update] = useUpdate();
  const schema = z.object({
    role: z.enum(LOCATION_ROLES, { error: translate(text('roleRequired')) }),
  });

  const accepted: z.ZodMiniType<Record<string, unknown>, Record<string, unknown>> = schema;

  const save = async (values: Record<string, unknown>) => {
    const { role, updated_at } = placement;
    try {
      await update(
        'user_locations',
        { id: linkId, data: schema.parse(values), previousData: { id: linkId, role, updated_at } },
        { returnPromise: true, mutationMode: 'pessimistic' },
      );
    } catch (error) {
      report(error);
      // Somebody else changed the role: the next attempt starts from what it is now.
      if (newerRecord(error)) onChanged();
      // An empty answer tells the form that it still holds something unsaved.
      return { root: { serverError: '' } };
    }
    notify(translate('resources.user_locations.success.update'), { type: 'success' });
    void queryClient.invalidateQueries({ queryKey: ['location_users'], refetchType: 'none' });
    onChanged();
    return undefined;
  };

  return (
    <Box sx={{ width: '100%' }}>
      <Form<Record<string, unknown>>
        defaultValues={{ role: placement.role }}
        resolver={zodResolver(accepted)}
        mode="onSubmit"
        reValidateMode="onChange"
        onSubmit={save}
        noValidate
        disableInvalidFormNotification
      >
        <Box sx={{ display: 'grid', gap: '1rem', justifyItems: 'start' }}>
          <SelectInput
            source="role"
            required
            label={translate(text('roleAt'), { location: me?.activeLocation?.name ?? '' })}
            choices={choicesOf(LOCATION_ROLE_WORDS)}
          />
          <SubmitRole button={submitButton} />
        </Box>
        <FormGuard draftKey={`${me?.id ?? ''} role ${linkId}`} />
      </Form>
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
