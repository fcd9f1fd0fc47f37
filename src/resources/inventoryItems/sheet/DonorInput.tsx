import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { STOCK } from '../../../config';
import { useText } from '../../../i18n/text';
import { FieldFrame } from '../../../ui/FieldFrame';
import { shown, useFormField } from '../../../kit/form/useFormField';
import { useDataApi } from '../../../kit/useDataApi';
import { sheetText } from './sheetText';
import { AutocompleteInput } from '../../../ui/AutocompleteInput';

const DONORS = z.array(z.string());

/** Who gave a delivery: one of those who gave before, or anybody. */
export function DonorInput({ locationId }: { locationId: string }) {
  const translate = useText();
  const dataApi = useDataApi();
  const { data = [], error } = useQuery({
    queryKey: ['inventory_items', 'donors', locationId],
    queryFn: async ({ signal }) =>
      z.parse(
        DONORS,
        await dataApi.rpc(
          'delivery_donors',
          { p_location_id: locationId },
          { message: sheetText('donorsFailed'), signal },
        ),
      ),
  });
  const { id, field, frame, described } = useFormField({
    source: 'donor',
    label: translate(sheetText('donor')),
    // Who gave can be typed all the same.
    ...(error && { help: translate(sheetText('donorsFailed')) }),
  });
  return (
    <FieldFrame {...frame}>
      <Autocomplete<string, false, false, true>
        id={id}
        freeSolo
        forcePopupIcon={data.length > 0}
        disableClearable={false}
        options={data}
        value={shown(field.value)}
        inputValue={shown(field.value)}
        openText={translate('orderLines.open')}
        closeText={translate('orderLines.close')}
        onInputChange={(_event, next, reason) => {
          if (reason !== 'reset' || next !== '') field.onChange(next === '' ? null : next);
        }}
        renderInput={(params) => (
          <AutocompleteInput
            params={params}
            ref={field.ref}
            onBlur={field.onBlur}
            {...described}
            maxLength={STOCK.donorMaximum}
          />
        )}
      />
    </FieldFrame>
  );
}
