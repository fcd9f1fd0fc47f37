import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import { useMemo } from 'react';
import { enterChooses } from './enterSubmits';
import { FieldFrame } from '../../ui/FieldFrame';
import { useFormField, type InputProps } from './useFormField';
import { useText } from '../../i18n/text';
import { zoneChoices, zoneName, type ZoneChoice } from '../../i18n/timeZones';
import { AutocompleteInput } from '../../ui/AutocompleteInput';

/** How many a list shows at once: whoever wants another one types. */
const SHOWN = 60;

const search = createFilterOptions<ZoneChoice>({
  limit: SHOWN,
  // The IANA name holds the continent.
  stringify: ({ id, name }) => `${name} ${id.replaceAll('_', ' ')}`,
});

export interface TimeZoneInputProps extends InputProps {
  /** What choosing none is called. */
  emptyLabel?: string | undefined;
}

/** A time zone, found by its city, its words or its continent. */
export function TimeZoneInput(props: TimeZoneInputProps) {
  const translate = useText();
  const { id, field, frame, described } = useFormField(props);
  const chosen: unknown = field.value;
  const value = useMemo(() => choiceOf(chosen), [chosen]);
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        id={id}
        options={zoneChoices()}
        value={value}
        disableClearable={props.required ?? false}
        disabled={props.disabled}
        filterOptions={search}
        groupBy={({ region }) => translate(`form.timeZones.${region}`)}
        noOptionsText={translate('common.noResults')}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(choice, other) => choice.id === other.id}
        onChange={(_event, choice) => {
          field.onChange(choice?.id ?? null);
        }}
        onKeyDown={enterChooses}
        onBlur={() => {
          field.onBlur();
        }}
        renderInput={(params) => (
          <AutocompleteInput
            params={params}
            ref={field.ref}
            placeholder={props.emptyLabel}
            {...described}
          />
        )}
      />
    </FieldFrame>
  );
}

/** Also for a zone that this device does not list. */
function choiceOf(zone: unknown): ZoneChoice | null {
  if (typeof zone !== 'string' || zone === '') return null;
  return (
    zoneChoices().find(({ id }) => id === zone) ?? {
      id: zone,
      name: zoneName(zone),
      region: 'elsewhere',
    }
  );
}
