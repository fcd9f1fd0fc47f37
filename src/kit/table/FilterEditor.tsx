import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import { useGetList, useGetOne, type RaRecord } from 'react-admin';
import {
  chosenAge,
  chosenCodes,
  chosenDays,
  filterKeys,
  isUnstated,
  withAge,
  withDays,
  withoutFilter,
  withUnstated,
  type FilterValues,
  type TableFilter,
} from './tableFilters';
import { daysOf } from '../../data/filters';
import type { Choice } from '../../i18n/choices';
import { useText, type TextKey } from '../../i18n/text';
import { useReferenceChoices } from '../useReferenceChoices';
import { AutocompleteInput } from '../../ui/AutocompleteInput';
import { ChoicePicker } from '../../ui/ChoicePicker';
import { CheckboxField } from '../../ui/Checkbox';
import { Field } from '../../ui/Field';
import { FieldFrame, FieldNote } from '../../ui/FieldFrame';
import { Input } from '../../ui/Input';

export interface FilterEditorProps<Filter extends TableFilter = TableFilter> {
  filter: Filter;
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

type Kind<Name extends TableFilter['kind']> = TableFilter & { kind: Name };

/** Where a filter is set, inside its popover. */
export function FilterEditor({ filter, values, onChange }: FilterEditorProps) {
  switch (filter.kind) {
    case 'choices':
      return (
        <ChoicesFilter
          filter={filter}
          choices={filter.choices}
          none="table.notStated"
          values={values}
          onChange={onChange}
        />
      );
    case 'references':
      return <ReferencesFilter filter={filter} values={values} onChange={onChange} />;
    case 'choice':
      return <ChoiceFilter filter={filter} values={values} onChange={onChange} />;
    case 'stated':
      return <StatedFilter filter={filter} values={values} onChange={onChange} />;
    case 'flag':
      return <FlagFilter filter={filter} values={values} onChange={onChange} />;
    case 'date':
      return <DateFilter filter={filter} values={values} onChange={onChange} />;
    case 'reference':
      return <ReferenceFilter filter={filter} values={values} onChange={onChange} />;
  }
}

interface ChoicesFilterProps extends FilterEditorProps {
  choices: readonly Choice[];
  /** The words for rows that have none, where they are asked for. */
  none: TextKey | undefined;
}

/** Rows that have one of the chosen codes, of which there may be many; or those that have none. */
function ChoicesFilter({ filter, choices, none, values, onChange }: ChoicesFilterProps) {
  const translate = useText();
  const id = useId();
  const [key = ''] = filterKeys(filter);
  return (
    <>
      <FieldFrame id={id} label={filter.label}>
        <ChoicePicker
          id={id}
          choices={choices}
          value={chosenCodes(filter, values)}
          onChange={(codes) => {
            const rest = withoutFilter(filter, values);
            onChange(codes.length === 0 ? rest : { ...rest, [key]: codes });
          }}
        />
      </FieldFrame>
      {none && (
        <CheckboxField
          label={translate(none)}
          checked={isUnstated(filter, values)}
          onChange={({ target: { checked } }) => {
            onChange(withUnstated(filter, values, checked));
          }}
        />
      )}
    </>
  );
}

/** Rows that have one of some records, all of which are offered. */
function ReferencesFilter(props: FilterEditorProps<Kind<'references'>>) {
  const { reference, nameColumn, none } = props.filter;
  const choices = useReferenceChoices(reference, nameColumn);
  return <ChoicesFilter {...props} choices={choices} none={none} />;
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
        <CheckboxField
          key={choice.id}
          label={choice.name}
          checked={chosen.includes(choice.id)}
          onChange={() => {
            toggle(choice.id);
          }}
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
    <EitherOr
      label={filter.label}
      options={{ true: translate('form.yes'), false: translate('form.no') }}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(chosen) => {
        onChange({ ...values, [key]: chosen === 'true' });
      }}
    />
  );
}

function StatedFilter({ filter, values, onChange }: FilterEditorProps<Kind<'stated'>>) {
  const translate = useText();
  const [key = ''] = filterKeys(filter);
  const value = values[key];
  return (
    <EitherOr
      label={filter.label}
      // Words: react-admin leaves an empty value out of the address.
      options={{ 'not.null': translate('table.stated'), null: translate('table.notStated') }}
      value={typeof value === 'string' ? value : ''}
      onChange={(chosen) => {
        onChange({ ...values, [key]: chosen });
      }}
    />
  );
}

interface EitherOrProps {
  label: string;
  /** By its value, the words of each. */
  options: Readonly<Record<string, string>>;
  value: string;
  onChange: (chosen: string) => void;
}

function EitherOr({ label, options, value, onChange }: EitherOrProps) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={(_event, chosen) => {
        onChange(chosen);
      }}
    >
      {Object.entries(options).map(([option, words]) => (
        <FormControlLabel
          key={option}
          value={option}
          label={words}
          control={<Radio size="small" />}
        />
      ))}
    </RadioGroup>
  );
}

function DateFilter({ filter, values, onChange }: FilterEditorProps<Kind<'date'>>) {
  const translate = useText();
  const id = useId();
  const days = chosenDays(filter, values);
  const isReversed = days.from !== '' && days.to !== '' && days.from > days.to;
  const field = (side: 'from' | 'to') => (
    <FieldFrame id={`${id}-${side}`} label={translate(`table.${side}`)}>
      <Input
        id={`${id}-${side}`}
        type="date"
        value={days[side]}
        error={isReversed}
        aria-describedby={isReversed ? `${id}-problem` : undefined}
        onChange={(event) => {
          onChange(withDays(filter, values, { ...days, [side]: event.target.value }));
        }}
      />
    </FieldFrame>
  );
  return (
    <Box role="group" aria-label={filter.label} sx={{ display: 'grid', gap: 1.5 }}>
      {field('from')}
      {field('to')}
      <Age filter={filter} values={values} onChange={onChange} />
      {isReversed && (
        <FieldNote id={`${id}-problem`} error style={{ margin: 0, maxWidth: '14rem' }}>
          {translate('table.daysReversed')}
        </FieldNote>
      )}
    </Box>
  );
}

/** In the place of days: how long ago at least, counted from the day on which the list is opened. */
function Age({ filter, values, onChange }: FilterEditorProps<Kind<'date'>>) {
  const translate = useText();
  const age = chosenAge(filter, values);
  // What is being typed may be no number of days yet.
  const [typed, setTyped] = useState(age === undefined ? '' : String(age));
  return (
    <Field
      label={translate('table.olderThanDays')}
      value={age === undefined && daysOf(typed) !== undefined ? '' : typed}
      inputMode="numeric"
      maxLength={5}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange(withAge(filter, values, daysOf(value)));
      }}
    />
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
      renderInput={(params) => (
        <FieldFrame id={params.id} label={filter.label}>
          <AutocompleteInput params={params} />
        </FieldFrame>
      )}
      sx={{ width: '15rem' }}
    />
  );
}
