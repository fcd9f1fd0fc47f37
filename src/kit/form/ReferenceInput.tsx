import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ComponentType } from 'react';
import { useGetList, useGetOne, type RaRecord } from 'react-admin';
import { API } from '../../config';
import { enterChooses } from './enterSubmits';
import { FieldFrame } from '../../ui/FieldFrame';
import { useFormField, type InputProps } from './useFormField';
import { useText } from '../../i18n/text';
import { AutocompleteInput } from '../../ui/AutocompleteInput';

/** A record that is offered, and all that are offered with it. */
export interface OptionDetailProps {
  record: RaRecord;
  options: readonly RaRecord[];
}

export interface ReferenceInputProps extends InputProps {
  /** The resource that is pointed to, and the column that names its records. */
  reference: string;
  nameColumn: string;
  filter?: Readonly<Record<string, unknown>>;
  /** The id of a record that is not offered. */
  except?: string;
  /** A line below each name, where names alone do not tell records apart. */
  Detail?: ComponentType<OptionDetailProps>;
}

/** A record of another resource, found by its name. */
export function ReferenceInput(props: ReferenceInputProps) {
  const { reference, nameColumn, filter, except, Detail } = props;
  const translate = useText();
  const { id, field, frame, described } = useFormField(props);
  const [text, setText] = useState('');
  const chosen: unknown = field.value;
  const { data: found = [], isFetching } = useGetList<RaRecord>(reference, {
    pagination: { page: 1, perPage: 25 },
    sort: { field: nameColumn, order: 'ASC' },
    filter: { ...filter, ...(text === '' ? {} : { q: text }) },
  });
  const { data: current } = useGetOne<RaRecord>(
    reference,
    { id: String(chosen) },
    { enabled: typeof chosen === 'string' && chosen !== '' },
  );
  const options = found.filter((record) => record.id !== except);
  const nameOf = (record: RaRecord) => String(record[nameColumn] ?? '');
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        id={id}
        options={options}
        value={chosen === '' ? null : (current ?? null)}
        loading={isFetching}
        disabled={props.disabled}
        filterOptions={(offered) => offered}
        noOptionsText={translate('common.noResults')}
        getOptionLabel={nameOf}
        getOptionKey={(record) => record.id}
        renderOption={({ key, ...option }, record) => (
          <li key={key} {...option}>
            <Box sx={{ minWidth: 0 }}>
              {nameOf(record)}
              {Detail && (
                <Typography variant="body2" color="textSecondary">
                  <Detail record={record} options={options} />
                </Typography>
              )}
            </Box>
          </li>
        )}
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
          <AutocompleteInput params={params} ref={field.ref} {...described} />
        )}
      />
    </FieldFrame>
  );
}
