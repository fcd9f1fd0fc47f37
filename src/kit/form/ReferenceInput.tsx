import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useGetList, useGetOne, type RaRecord } from 'react-admin';
import { API } from '../../config';
import { enterChooses } from './enterSubmits';
import { FormField } from './FormField';
import { useFormField, type InputProps } from './useFormField';
import { useText } from '../../i18n/text';

export interface ReferenceInputProps extends InputProps {
  /** The resource that is pointed to, and the column that names its records. */
  reference: string;
  nameColumn: string;
  filter?: Readonly<Record<string, unknown>>;
}

/** A record of another resource, found by its name. */
export function ReferenceInput(props: ReferenceInputProps) {
  const { reference, nameColumn, filter } = props;
  const translate = useText();
  const { id, field, frame, described } = useFormField(props);
  const [text, setText] = useState('');
  const chosen: unknown = field.value;
  const { data: options = [], isFetching } = useGetList<RaRecord>(reference, {
    pagination: { page: 1, perPage: 25 },
    sort: { field: nameColumn, order: 'ASC' },
    filter: { ...filter, ...(text === '' ? {} : { q: text }) },
  });
  const { data: current } = useGetOne<RaRecord>(
    reference,
    { id: String(chosen) },
    { enabled: typeof chosen === 'string' && chosen !== '' },
  );
  return (
    <FormField {...frame}>
      <Autocomplete
        id={id}
        options={options}
        value={chosen === '' ? null : (current ?? null)}
        loading={isFetching}
        disabled={props.disabled}
        filterOptions={(found) => found}
        noOptionsText={translate('common.noResults')}
        getOptionLabel={(record) => String(record[nameColumn] ?? '')}
        isOptionEqualToValue={(record, other) => record.id === other.id}
        onInputChange={(_event, next, reason) => {
          setText(reason === 'input' ? next.slice(0, API.searchMaxLength) : '');
        }}
        onChange={(_event, record) => {
          field.onChange(record?.id ?? null);
        }}
        onKeyDown={enterChooses}
        onBlur={() => {
          field.onBlur();
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            hiddenLabel
            inputRef={field.ref}
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                ...described,
              },
            }}
          />
        )}
      />
    </FormField>
  );
}
