import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useGetList, useGetOne, type RaRecord } from 'react-admin';
import {
  chosenAge,
  chosenCodes,
  chosenDays,
  withAge,
  withDays,
  withoutFilter,
  type FilterValues,
  type TableFilter,
} from './tableFilters';
import { daysOf } from '../../data/filters';
import { useText } from '../../i18n/text';

export interface FilterEditorProps<Filter extends TableFilter = TableFilter> {
  filter: Filter;
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

type Kind<Name extends TableFilter['kind']> = TableFilter & { kind: Name };

/** Where a filter is set, inside its popover. */
export function FilterEditor({ filter, values, onChange }: FilterEditorProps) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceFilter filter={filter} values={values} onChange={onChange} />;
    case 'flag':
      return <FlagFilter filter={filter} values={values} onChange={onChange} />;
    case 'date':
      return <DateFilter filter={filter} values={values} onChange={onChange} />;
    case 'reference':
      return <ReferenceFilter filter={filter} values={values} onChange={onChange} />;
  }
}

function ChoiceFilter({ filter, values, onChange }: FilterEditorProps<Kind<'choice'>>) {
  const chosen = chosenCodes(filter, values);
  const toggle = (code: string) => {
    const next = chosen.includes(code)
      ? chosen.filter((other) => other !== code)
      : [...chosen, code];
    const rest = withoutFilter(filter, values);
    onChange(next.length === 0 ? rest : { ...rest, [`${filter.source}@in`]: next });
  };
  return (
    <FormGroup role="group" aria-label={filter.label}>
      {filter.choices.map((choice) => (
        <FormControlLabel
          key={choice.id}
          label={choice.name}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(choice.id)}
              onChange={() => {
                toggle(choice.id);
              }}
            />
          }
        />
      ))}
    </FormGroup>
  );
}

function FlagFilter({ filter, values, onChange }: FilterEditorProps<Kind<'flag'>>) {
  const translate = useText();
  const key = `${filter.source}@eq`;
  const value = values[key];
  return (
    <RadioGroup
      aria-label={filter.label}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(_event, chosen) => {
        onChange({ ...values, [key]: chosen === 'true' });
      }}
    >
      <FormControlLabel
        value="true"
        label={translate('form.yes')}
        control={<Radio size="small" />}
      />
      <FormControlLabel
        value="false"
        label={translate('form.no')}
        control={<Radio size="small" />}
      />
    </RadioGroup>
  );
}

function DateFilter({ filter, values, onChange }: FilterEditorProps<Kind<'date'>>) {
  const translate = useText();
  const id = useId();
  const days = chosenDays(filter, values);
  const isReversed = days.from !== '' && days.to !== '' && days.from > days.to;
  const field = (side: 'from' | 'to') => (
    <Box>
      <Box
        component="label"
        htmlFor={`${id}-${side}`}
        sx={{ typography: 'label', display: 'block', mb: 0.5 }}
      >
        {translate(`table.${side}`)}
      </Box>
      <OutlinedInput
        id={`${id}-${side}`}
        type="date"
        fullWidth
        value={days[side]}
        error={isReversed}
        inputProps={isReversed ? { 'aria-describedby': `${id}-problem` } : {}}
        onChange={(event) => {
          onChange(withDays(filter, values, { ...days, [side]: event.target.value }));
        }}
      />
    </Box>
  );
  return (
    <Box role="group" aria-label={filter.label} sx={{ display: 'grid', gap: 1.5 }}>
      {field('from')}
      {field('to')}
      <Age filter={filter} values={values} onChange={onChange} />
      {isReversed && (
        <FormHelperText id={`${id}-problem`} error role="alert" sx={{ m: 0, maxWidth: '14rem' }}>
          {translate('table.daysReversed')}
        </FormHelperText>
      )}
    </Box>
  );
}

/** In the place of days: how long ago at least, counted from the day on which the list is opened. */
function Age({ filter, values, onChange }: FilterEditorProps<Kind<'date'>>) {
  const translate = useText();
  const id = useId();
  const age = chosenAge(filter, values);
  // What is being typed may be no number of days yet.
  const [typed, setTyped] = useState(age === undefined ? '' : String(age));
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ typography: 'label', display: 'block', mb: 0.5 }}>
        {translate('table.olderThanDays')}
      </Box>
      <OutlinedInput
        id={id}
        fullWidth
        value={age === undefined && daysOf(typed) !== undefined ? '' : typed}
        inputProps={{ inputMode: 'numeric', maxLength: 5 }}
        onChange={({ target: { value } }) => {
          setTyped(value);
          onChange(withAge(filter, values, daysOf(value)));
        }}
      />
    </Box>
  );
}

function ReferenceFilter({ filter, values, onChange }: FilterEditorProps<Kind<'reference'>>) {
  const [text, setText] = useState('');
  const key = `${filter.source}@eq`;
  const { data = [] } = useGetList<RaRecord>(filter.reference, {
    pagination: { page: 1, perPage: 25 },
    sort: { field: filter.nameColumn, order: 'ASC' },
    filter: text === '' ? {} : { q: text },
  });
  const chosen = values[key];
  const { data: current } = useGetOne<RaRecord>(
    filter.reference,
    { id: String(chosen) },
    { enabled: typeof chosen === 'string' },
  );
  return (
    <Autocomplete
      options={data}
      value={current ?? null}
      filterOptions={(options) => options}
      getOptionLabel={(record) => String(record[filter.nameColumn] ?? '')}
      isOptionEqualToValue={(record, other) => record.id === other.id}
      onInputChange={(_event, next, reason) => {
        if (reason === 'input') setText(next);
      }}
      onChange={(_event, record) => {
        const rest = withoutFilter(filter, values);
        onChange(record ? { ...rest, [key]: record.id } : rest);
      }}
      renderInput={(params) => <TextField {...params} label={filter.label} />}
      sx={{ width: '15rem' }}
    />
  );
}
