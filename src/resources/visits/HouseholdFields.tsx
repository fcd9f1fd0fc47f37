import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { parseWholeNumber } from '../../kit/form/parseWholeNumber';
import { TextInput } from '../../kit/form/TextInput';
import { PARTS, readHousehold, sizeAfter, type Household } from './household';
import { useText } from '../../i18n/text';

const FIELDS = ['household_size', ...PARTS] as const;

/** How many people a visit is for: the size, and who they are as far as it is known. */
export function HouseholdFields({ help }: { help?: string }) {
  const translate = useText();
  useSizeFollowsParts();
  const field = (source: (typeof FIELDS)[number]) => (
    <TextInput
      key={source}
      source={source}
      label={translate(`resources.visits.fields.${source}`)}
      inputMode="numeric"
      maxLength={2}
      parse={parseWholeNumber}
      required={source === 'household_size'}
      help={source === 'household_size' ? help : undefined}
    />
  );
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        display: 'grid',
        gap: '1rem',
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'repeat(3, minmax(0, 1fr))',
          sm: 'minmax(0, 2fr) repeat(3, minmax(0, 1fr))',
        },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      {FIELDS.map(field)}
    </Box>
  );
}

/** Changes the household size along with its parts. */
function useSizeFollowsParts() {
  const { setValue } = useFormContext();
  const { isSubmitted } = useFormState();
  const typed: unknown[] = useWatch({ name: FIELDS });
  const now = readHousehold(Object.fromEntries(FIELDS.map((name, place) => [name, typed[place]])));
  const before = useRef<Household>(now);
  useEffect(() => {
    const size = sizeAfter(before.current, now);
    before.current = { ...now, household_size: size };
    if (size === now.household_size) return;
    setValue('household_size', size, { shouldDirty: true, shouldValidate: isSubmitted });
  });
}
